'use client'

import { type RefObject, useEffect, useState } from 'react'
import { useStyle } from './useStyle.js'

/** The newest CSS features that the styles use: colors by color scheme, and relative colors. */
const NEEDED = '(color: light-dark(red, red)) and (color: oklch(from red l 0 0))'

/**
 * Loads replacements for CSS that an older browser lacks; a current browser loads nothing.
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
      // Without them, the uploader looks plain but works.
      () => {},
    )
  }, [])
  useStyle(element, style)
}
