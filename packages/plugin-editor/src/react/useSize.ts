import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import type { Size } from '../geometry/Rect.js'
import type { EditorLog } from './EditorProps.js'
import { followSize, NO_SIZE } from './followSize.js'

/** Returns an element's size in CSS pixels; zero while it isn't measured or isn't shown. */
export function useSize(ref: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState(NO_SIZE)
  useLayoutEffect(() => (ref.current ? followSize(ref.current, setSize) : undefined), [ref])
  return size
}

/** Returns the device pixel ratio, which changes with browser zoom or when the window moves to another screen. */
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

/** Delay before an element without a size is reported, in milliseconds. Source: specification §9. */
const SIZE_WAIT_MS = 3000

/** Warns if the editor has had no space for a while; the editor appears as soon as there's space. */
export function useSizeWarning({ width, height }: Size, log: EditorLog): void {
  const isEmpty = width === 0 || height === 0
  useEffect(() => {
    if (!isEmpty) return
    const timer = setTimeout(() => log.error('timeout waiting for non-zero container size'), SIZE_WAIT_MS)
    return () => clearTimeout(timer)
  }, [isEmpty, log])
}
