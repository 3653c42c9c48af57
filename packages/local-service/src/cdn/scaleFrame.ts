import type { Frame } from './Frame.js'

/** Scales a frame to exactly the given size, in whole pixels and at least one. */
export function scaleFrame(frame: Frame, width: number, height: number): Frame {
  const widthPx = Math.max(1, Math.round(width))
  const heightPx = Math.max(1, Math.round(height))
  if (widthPx === frame.widthPx && heightPx === frame.heightPx) return frame
  return { ...frame, image: frame.image.resize(widthPx, heightPx, { fit: 'fill' }), widthPx, heightPx }
}
