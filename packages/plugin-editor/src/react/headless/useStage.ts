import { useLayoutEffect, useState } from 'react'
import type { Size } from '../../geometry/Rect.js'
import { followSize, NO_SIZE } from '../followSize.js'

/** A page element and its size in CSS pixels. */
export interface Stage extends Size {
  readonly ref: (element: HTMLElement | null) => void
}

/** Returns an element's ref and its size, which is zero while the element isn't shown. */
export function useStage(): Stage {
  const [element, ref] = useState<HTMLElement | null>(null)
  const [size, setSize] = useState(NO_SIZE)
  useLayoutEffect(() => (element ? followSize(element, setSize) : undefined), [element])
  return { ...size, ref }
}
