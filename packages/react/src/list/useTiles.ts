import { type RefObject, useLayoutEffect, useState } from 'react'
import { useConfig } from '../hooks/useConfig.js'
import { watchSize } from '../parts/watchSize.js'

export interface Tiles {
  readonly columns: number
  /** Height of a row of tiles, in CSS pixels. */
  readonly rowPx: number
}

/** Narrowest tile, in CSS pixels. */
const MIN_TILE_PX = 128
const MIN_COLUMNS = 2
/** Height of the name and the state below a tile, relative to the font size. */
const CAPTION_EM = 3.15

const INITIAL: Tiles = { columns: MIN_COLUMNS, rowPx: 160 }

/** Returns how many tiles fit beside each other, and their height; null for a list of rows. */
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
      // A list in a dialog that is not open has no width.
      if (width <= 0) return
      const columns = Math.max(MIN_COLUMNS, Math.floor(width / MIN_TILE_PX))
      const caption = hasNames ? Number.parseFloat(fontSize) * CAPTION_EM : 0
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
