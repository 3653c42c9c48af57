import type { Nib, Stroke } from './Stroke.js'
import { strokePaths } from './strokePaths.js'

/** Contexts to draw ink into. */
export type InkContext = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

/** Draws strokes over a canvas's content. Erasers remove ink from the same canvas, so it must hold nothing else. */
export function renderInk(context: InkContext, strokes: readonly Stroke[]): void {
  for (const stroke of strokes) fillInk(context, stroke, strokePaths(stroke))
}

/** Fills outlines with pen ink, or removes ink within them. */
export function fillInk(context: InkContext, { kind, color }: Nib, paths: readonly Path2D[]): void {
  context.globalCompositeOperation = kind === 'pen' ? 'source-over' : 'destination-out'
  context.fillStyle = kind === 'pen' ? color : '#000'
  for (const path of paths) context.fill(path)
}
