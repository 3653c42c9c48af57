import { useCallback, useRef, useState } from 'react'
import { type Placement, placePicture, type Zoom } from '../geometry/Placement.js'
import type { Size } from '../geometry/Rect.js'
import type { ChangeZoom } from './useStageGestures.js'

/**
 * Margin around the picture in every tab, so that handles at its edges can be reached and the picture stays where it is when
 * another tab is opened, in CSS pixels.
 */
export const MARGIN_PX = 26

export interface StageZoom {
  readonly zoom: Zoom | null
  readonly placement: Placement
  readonly changeZoom: ChangeZoom
}

/** Keeps what a person has zoomed to. @param picture What the stage shows */
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
