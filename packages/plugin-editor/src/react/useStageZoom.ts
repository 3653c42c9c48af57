import { useCallback, useRef, useState } from 'react'
import { type Placement, placePicture, type Zoom } from '../geometry/Placement.js'
import type { Size } from '../geometry/Rect.js'
import type { ChangeZoom } from './useStageGestures.js'

/**
 * Margin around the image in CSS pixels. It keeps handles at the image edges reachable, and it's the same in every tab, so the
 * image doesn't move when the user switches tabs.
 */
export const MARGIN_PX = 26

export interface StageZoom {
  readonly zoom: Zoom | null
  readonly placement: Placement
  readonly changeZoom: ChangeZoom
}

/** Keeps the user's zoom. @param picture Size of the image on the stage */
export function useStageZoom(picture: Size, stage: Size): StageZoom {
  const [zoom, setZoom] = useState<Zoom | null>(null)
  const shape = useRef({ picture, stage })
  shape.current = { picture, stage }
  const changeZoom = useCallback<ChangeZoom>((change) => {
    setZoom((before) => {
      const { picture, stage } = shape.current
      return change(before, placePicture(picture, stage, MARGIN_PX, before))
    })
  }, [])
  return { zoom, placement: placePicture(picture, stage, MARGIN_PX, zoom), changeZoom }
}
