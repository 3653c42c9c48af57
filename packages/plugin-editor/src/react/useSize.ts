import { type RefObject, useLayoutEffect, useState } from 'react'
import type { Size } from '../geometry/Rect.js'

const NONE: Size = { width: 0, height: 0 }

/** Returns the size of an element in CSS pixels, zero while it is not measured or not shown. */
export function useSize(ref: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState(NONE)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const update = () => {
      const { clientWidth: width, clientHeight: height } = element
      setSize((before) => (before.width === width && before.height === height ? before : { width, height }))
    }
    update()
    const observer = new ResizeObserver(update)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return size
}
