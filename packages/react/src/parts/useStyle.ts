'use client'

import type { RefObject } from 'react'
import { useElementStyle } from './useElementStyle.js'
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
  useElementStyle(element, style)
}
