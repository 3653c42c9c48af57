'use client'

import { useMessage } from '@lading/react'
import type { ReactElement } from 'react'
import type { Sketch } from '../engine/Sketch.js'
import { ToolButton } from './ToolButton.js'

/** Factor of one press. */
const STEP = 1.5

/** Props of {@link ZoomOptions}. */
export interface ZoomOptionsProps {
  readonly sketch: Sketch
  readonly zoomPercent: number
}

/** Zooms without a gesture. */
export function ZoomOptions({ sketch, zoomPercent }: ZoomOptionsProps): ReactElement {
  const message = useMessage()
  return (
    <>
      <ToolButton
        icon="draw-zoom-out"
        label={message('draw-zoom-out')}
        isEnabled={zoomPercent > 100}
        onClick={() => sketch.zoom(1 / STEP)}
      />
      <ToolButton
        className="lading-draw-text lading-draw-percent"
        label={message('draw-zoom-fit', { percent: zoomPercent })}
        onClick={() => sketch.zoom(0)}
      >
        {zoomPercent} %
      </ToolButton>
      <ToolButton
        icon="draw-zoom-in"
        label={message('draw-zoom-in')}
        isEnabled={zoomPercent < 800}
        onClick={() => sketch.zoom(STEP)}
      />
    </>
  )
}
