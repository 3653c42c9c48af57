import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

/** The grid's measures, in CSS pixels. */
export interface GridSize {
  readonly columns: number
  readonly rowPx: number
  readonly heightPx: number
}

const MIN_TILE_PX = 116
/** In a narrow grid, three tiles fit into 320 px. */
const NARROW_PX = 420
const NARROW_TILE_PX = 84
const GAP_PX = 8
/** The name below a tile, in lines of text with its margins. */
const CAPTION_EM = 1.75

const UNKNOWN: GridSize = { columns: 1, rowPx: 0, heightPx: 0 }

/** Measures the grid before it's painted, and after each change of its size. */
export function useGridSize(scroller: RefObject<HTMLElement | null>): GridSize {
  const [size, setSize] = useState(UNKNOWN)
  useIsomorphicEffect(() => {
    const element = scroller.current
    if (!element) return
    const measure = () => setSize((before) => keepSame(before, measureGrid(element)))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller])
  return size
}

const useIsomorphicEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

function measureGrid(element: HTMLElement): GridSize {
  const { paddingInlineStart, paddingInlineEnd, fontSize } = getComputedStyle(element)
  const widthPx =
    element.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd)
  const minPx = element.clientWidth < NARROW_PX ? NARROW_TILE_PX : MIN_TILE_PX
  const columns = Math.max(1, Math.floor((widthPx + GAP_PX) / (minPx + GAP_PX)))
  const tilePx = (widthPx - (columns - 1) * GAP_PX) / columns
  const rowPx = Math.ceil(tilePx + Number.parseFloat(fontSize) * CAPTION_EM + GAP_PX)
  return { columns, rowPx, heightPx: element.clientHeight }
}

function keepSame(before: GridSize, after: GridSize): GridSize {
  const isSame =
    before.columns === after.columns && before.rowPx === after.rowPx && before.heightPx === after.heightPx
  return isSame ? before : after
}
