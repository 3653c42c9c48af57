import { type RefObject, useLayoutEffect, useState } from 'react'
import { useConfig } from '../../hooks/useConfig.js'
import { watchSize } from '../../parts/watchSize.js'

export interface Tiles {
  readonly columns: number
  /** Tile row height, in CSS pixels. */
  readonly rowPx: number
}

/** Minimum tile width, in CSS pixels, and for larger text relative to its size. */
const MIN_TILE_PX = 128
const MIN_TILE_EM = 9
const MIN_COLUMNS = 2
/** Height of the name and state below a tile, relative to the font size. */
const CAPTION_EM = 3.15

const INITIAL: Tiles = { columns: MIN_COLUMNS, rowPx: 160 }

/** Returns how many tiles fit side by side and how high they are; null for rows. */
export function useTiles(list: RefObject<HTMLElement | null>, isGrid: boolean): Tiles | null {
  const hasNames = useConfig('gridShowFileNames')
  const [tiles, setTiles] = useState(INITIAL)

  useLayoutEffect(() => {
    const element = list.current
    if (!isGrid || !element) return
    const measure = () => {
      const { paddingInlineStart, paddingInlineEnd, fontSize } = getComputedStyle(element)
      const width =
        element.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd)
      // In a closed dialog, a list has no width.
      if (width <= 0) return
      const emPx = Number.parseFloat(fontSize)
      const columns = Math.max(MIN_COLUMNS, Math.floor(width / Math.max(MIN_TILE_PX, emPx * MIN_TILE_EM)))
      const caption = hasNames ? emPx * CAPTION_EM : 0
      const rowPx = Math.round(width / columns + caption)
      setTiles((known) => (known.columns === columns && known.rowPx === rowPx ? known : { columns, rowPx }))
    }
    measure()
    const observer = watchSize(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [list, isGrid, hasNames])

  return isGrid ? tiles : null
}
