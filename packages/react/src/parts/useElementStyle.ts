'use client'

import { adviseStyles } from '@lading/react/advice'
import type { RefObject } from 'react'
import { adoptStyle } from '../styles/adoptStyle.js'
import { useClientLayoutEffect } from './useClientLayoutEffect.js'

/** {@link useStyle} of an element outside of all activities. */
export function useElementStyle(element: RefObject<HTMLElement | null>, style: string | null): void {
  // After every render: an element above the component is not there yet after the first one.
  useClientLayoutEffect(() => {
    if (!element.current || !style) return
    adoptStyle(element.current, style)
    adviseStyles(element.current)
  })
}
