'use client'

import { type RefObject, useEffect, useState } from 'react'
import { useStyle } from './useStyle.js'

/** The youngest features of CSS that the styles use: colors by the scheme, and colors made of others. */
const NEEDED = '(color: light-dark(red, red)) and (color: oklch(from red l 0 0))'

/**
 * Loads the replacements of what an older engine lacks in the styles; a current one loads nothing.
 *
 * @param element An element inside the uploader.
 */
export function useOlderStyle(element: RefObject<HTMLElement | null>): void {
  const [style, setStyle] = useState<string | null>(null)
  useEffect(() => {
    // Test runners in Node have no styles.
    if (globalThis.CSS?.supports?.(NEEDED) ?? true) return
    import('./olderStyle.js').then(
      ({ olderStyle }) => setStyle(olderStyle),
      // Without them the uploader is plain, but works.
      () => {},
    )
  }, [])
  useStyle(element, style)
}
