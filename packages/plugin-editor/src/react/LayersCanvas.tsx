import { type ReactElement, useLayoutEffect, useRef } from 'react'
import type { Placement, Point } from '../geometry/Placement.js'
import type { Rect, Size } from '../geometry/Rect.js'
import { toView } from '../geometry/toView.js'
import { cropOf } from '../state/cropOf.js'
import type { EditState } from '../state/EditState.js'
import { viewSize } from '../state/turnEdit.js'
import { drawLayers, type OpenedTabs } from '../tabs/drawLayers.js'
import type { EditorLog } from './EditorProps.js'
import { useDensity } from './useSize.js'

export interface LayersCanvasProps {
  readonly state: EditState
  readonly tabs: OpenedTabs
  readonly image: Size
  readonly stage: Size
  readonly region: Rect
  readonly placement: Placement
  readonly log: EditorLog
}

/** Draws the tabs' layers over the image, with the same functions that draw the new version. */
export function LayersCanvas(props: LayersCanvasProps): ReactElement {
  const { state, tabs, image, stage, region, placement, log } = props
  const canvas = useRef<HTMLCanvasElement>(null)
  const density = useDensity()
  const { mirror, flip, rotate, straighten, layers } = state
  const { scale, left, top } = placement
  const crop = cropOf(state, image)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the numbers of the rectangles, which are new objects at each rendering
  useLayoutEffect(() => {
    const abort = new AbortController()
    const size = { width: Math.round(stage.width * density), height: Math.round(stage.height * density) }
    const scratch = Object.assign(document.createElement('canvas'), size)
    const context = scratch.getContext('2d')
    if (!context) return
    const view = viewSize(state, image)
    context.beginPath()
    context.rect(
      left * density,
      top * density,
      region.width * scale * density,
      region.height * scale * density,
    )
    context.clip()
    const pxScale = scale * density
    const onCanvas = ({ x, y }: Point) => ({
      x: (x - region.x) * pxScale + left * density,
      y: (y - region.y) * pxScale + top * density,
    })
    const place = {
      size,
      area: { ...onCanvas(crop), width: crop.width * pxScale, height: crop.height * pxScale },
      scale: pxScale,
      signal: abort.signal,
      toCanvas: (point: Point) => onCanvas(toView(point, state, image, view)),
    }
    const show = () => {
      const shown = canvas.current
      if (!shown || abort.signal.aborted) return
      Object.assign(shown, size)
      shown.getContext('2d')?.drawImage(scratch, 0, 0)
    }
    drawLayers(context, state, tabs, place).then(show, (error) => {
      if (abort.signal.aborted) return
      log.error('The preview of the image editor is incomplete.', error)
      show()
    })
    return () => abort.abort()
  }, [
    layers,
    tabs,
    mirror,
    flip,
    rotate,
    straighten,
    scale,
    left,
    top,
    region.x,
    region.y,
    region.width,
    region.height,
    state.crop,
    stage,
    density,
  ])
  return <canvas ref={canvas} className="lading-editor-layers" />
}
