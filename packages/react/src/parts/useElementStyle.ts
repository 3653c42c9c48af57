'use client'

import { adviseStyles } from '@lading/react/internal/advice'
import type { RefObject } from 'react'
import { adoptStyle } from '../styles/adoptStyle.js'
import { useClientLayoutEffect } from './useClientLayoutEffect.js'

/** {@link useStyle} for an element outside all activities. */
export function useElementStyle(element: RefObject<HTMLElement | null>, style: string | null): void {
  // Runs after every render: after the first render, an element above the component isn't in the document yet.
  useClientLayoutEffect(() => {
    if (!element.current || !style) return
    adoptStyle(element.current, style)
    adviseStyles(element.current)
  })
}
