'use client'

import { adviseStyles } from '@lading/react/advice'
import type { RefObject } from 'react'
import { adoptStyle } from '../styles/adoptStyle.js'
import { useClientLayoutEffect } from './useClientLayoutEffect.js'
import { useFrameStyle } from './useFrameStyle.js'

/**
 * Adds a plugin's style sheet to the page before its component is painted, so that the styles arrive with the code that
 * needs them. The sheet is in the cascade layer `lading` if the styles of the page's uploader are.
 *
 * @param element An element inside the uploader.
 * @param style The text of the style sheet, which is added once; null for none.
 */
export function useStyle(element: RefObject<HTMLElement | null>, style: string | null): void {
  useFrameStyle(style)
  // Outside of an activity. After every render: an element above the component is not there yet after the first one.
  useClientLayoutEffect(() => {
    if (!element.current || !style) return
    adoptStyle(element.current, style)
    adviseStyles(element.current)
  })
}
