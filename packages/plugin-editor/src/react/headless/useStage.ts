import { useLayoutEffect, useState } from 'react'
import type { Size } from '../../geometry/Rect.js'

const NONE: Size = { width: 0, height: 0 }

/** A page element and its size in CSS pixels. */
export interface Stage extends Size {
  readonly ref: (element: HTMLElement | null) => void
}

/** Returns an element's ref and its size, which is zero while the element isn't shown. */
export function useStage(): Stage {
  const [element, ref] = useState<HTMLElement | null>(null)
  const [size, setSize] = useState(NONE)
  useLayoutEffect(() => {
    if (!element) return
    const update = () => {
      const { clientWidth: width, clientHeight: height } = element
      setSize((before) => (before.width === width && before.height === height ? before : { width, height }))
    }
    update()
    const observer = new ResizeObserver(update)
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return { ...size, ref }
}
