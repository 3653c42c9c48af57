'use client'

import { Icon, ToolButton, useMessage } from '@lading/react'
import type { ReactElement } from 'react'
import type { Sketch } from '../engine/Sketch.js'

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
        label={message('draw-zoom-out')}
        isEnabled={zoomPercent > 100}
        onClick={() => sketch.zoom(1 / STEP)}
      >
        <Icon name="draw-zoom-out" />
      </ToolButton>
      <ToolButton
        className="lading-draw-text lading-draw-percent"
        label={message('draw-zoom-fit', { percent: zoomPercent })}
        onClick={() => sketch.zoom(0)}
      >
        {zoomPercent} %
      </ToolButton>
      <ToolButton
        label={message('draw-zoom-in')}
        isEnabled={zoomPercent < 800}
        onClick={() => sketch.zoom(STEP)}
      >
        <Icon name="draw-zoom-in" />
      </ToolButton>
    </>
  )
}
