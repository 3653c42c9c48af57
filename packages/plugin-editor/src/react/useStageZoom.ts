import { useCallback, useRef, useState } from 'react'
import { type Placement, placePicture, type Zoom } from '../geometry/Placement.js'
import type { Size } from '../geometry/Rect.js'
import type { ChangeZoom } from './useStageGestures.js'

/** Margin around the picture while it is cropped, so that handles at its edges can be reached, in CSS pixels. */
const CROP_MARGIN_PX = 26

export interface StageZoom {
  readonly zoom: Zoom | null
  readonly placement: Placement
  readonly marginPx: number
  readonly changeZoom: ChangeZoom
}

/** Keeps what a person has zoomed to. @param picture What the stage shows */
export function useStageZoom(picture: Size, stage: Size, isCropping: boolean): StageZoom {
  const marginPx = isCropping ? CROP_MARGIN_PX : 8
  const [zoom, setZoom] = useState<Zoom | null>(null)
  const shape = useRef({ picture, stage, marginPx })
  shape.current = { picture, stage, marginPx }
  const changeZoom = useCallback<ChangeZoom>((change) => {
    setZoom((before) => {
      const { picture, stage, marginPx } = shape.current
      return change(before, placePicture(picture, stage, marginPx, before))
    })
  }, [])
  return { zoom, placement: placePicture(picture, stage, marginPx, zoom), marginPx, changeZoom }
}
