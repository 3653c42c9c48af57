import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import type { Size } from '../geometry/Rect.js'
import type { EditorLog } from './EditorProps.js'

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

/** Returns the device pixels of a CSS pixel, which the zoom of the browser and a move to another screen change. */
export function useDensity(): number {
  const [density, setDensity] = useState(readDensity)
  useEffect(() => {
    const query = matchMedia(`(resolution: ${density}dppx)`)
    const update = () => setDensity(readDensity)
    query.addEventListener('change', update)
    return () => query.removeEventListener('change', update)
  }, [density])
  return density
}

function readDensity(): number {
  return globalThis.devicePixelRatio || 1
}

/** A box without a size is reported after this time, in milliseconds. Source: specification §9. */
const SIZE_WAIT_MS = 3000

/** Reports that there has been no room for a while; the editor appears as soon as there is. */
export function useSizeWarning({ width, height }: Size, log: EditorLog): void {
  const isEmpty = width === 0 || height === 0
  useEffect(() => {
    if (!isEmpty) return
    const timer = setTimeout(() => log.error('timeout waiting for non-zero container size'), SIZE_WAIT_MS)
    return () => clearTimeout(timer)
  }, [isEmpty, log])
}
