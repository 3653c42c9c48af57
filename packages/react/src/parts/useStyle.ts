'use client'

import type { RefObject } from 'react'
import { useElementStyle } from './useElementStyle.js'
import { useFrameStyle } from './useFrameStyle.js'

/**
 * Adds a plugin's style sheet before its component is painted, so that the styles arrive with the code that needs them. The
 * style sheet is in the cascade layer `lading` if the page's uploader styles are.
 *
 * @param element An element inside the uploader.
 * @param style The style sheet's text, which is added once; null to add nothing.
 */
export function useStyle(element: RefObject<HTMLElement | null>, style: string | null): void {
  useFrameStyle(style)
  useElementStyle(element, style)
}
