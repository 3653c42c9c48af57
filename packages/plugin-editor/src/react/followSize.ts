import type { Dispatch, SetStateAction } from 'react'
import type { Size } from '../geometry/Rect.js'

/** The size of an element that isn't measured or isn't shown. */
export const NO_SIZE: Size = { width: 0, height: 0 }

/** Sets an element's size in CSS pixels, now and after each change. Returns a function that stops this. */
export function followSize(element: HTMLElement, setSize: Dispatch<SetStateAction<Size>>): () => void {
  const update = () => {
    const { clientWidth: width, clientHeight: height } = element
    setSize((before) => (before.width === width && before.height === height ? before : { width, height }))
  }
  update()
  const observer = new ResizeObserver(update)
  observer.observe(element)
  return () => observer.disconnect()
}
