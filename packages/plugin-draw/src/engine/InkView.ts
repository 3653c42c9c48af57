import type { Size } from './Stroke.js'

/** The paper's scale and position on the stage. */
export interface InkView {
  /** CSS pixels per paper unit. */
  readonly scale: number
  /** Position of the paper's top left corner, in the stage's CSS pixels. */
  readonly x: number
  readonly y: number
}

/** A position on the stage, in CSS pixels. */
export interface StagePoint {
  readonly x: number
  readonly y: number
}

/** Largest zoom, relative to the paper fitted into the stage. */
const MAX_ZOOM = 8

/** Returns the view that shows the whole paper, centered on the stage. */
export function fitView(paper: Size, stage: Size): InkView {
  const scale = fitScale(paper, stage)
  return {
    scale,
    x: (stage.width - paper.width * scale) / 2,
    y: (stage.height - paper.height * scale) / 2,
  }
}

/** Returns the scale at which the paper just fits into the stage. */
export function fitScale(paper: Size, stage: Size): number {
  return Math.min(stage.width / paper.width, stage.height / paper.height)
}

/** Zooms by a factor and moves the point at `from` on the stage to `to`. The paper stays on the stage. */
export function moveView(
  view: InkView,
  { factor, from, to }: { readonly factor: number; readonly from: StagePoint; readonly to: StagePoint },
  paper: Size,
  stage: Size,
): InkView {
  const fit = fitScale(paper, stage)
  const scale = Math.min(Math.max(view.scale * factor, fit), fit * MAX_ZOOM)
  const ratio = scale / view.scale
  return {
    scale,
    x: keepInside(to.x - (from.x - view.x) * ratio, paper.width * scale, stage.width),
    y: keepInside(to.y - (from.y - view.y) * ratio, paper.height * scale, stage.height),
  }
}

/** Centers a paper that is smaller than the stage; a larger paper leaves no margin. */
function keepInside(at: number, length: number, available: number): number {
  if (length <= available) return (available - length) / 2
  return Math.min(0, Math.max(available - length, at))
}
