import { canDraw, drawThumbnail } from './drawThumbnail.js'
import { drawVideoFrame } from './drawVideoFrame.js'

interface Drawings {
  readonly canDraw: typeof canDraw
  readonly drawThumbnail: typeof drawThumbnail
  readonly drawVideoFrame: typeof drawVideoFrame
}

/** Decodes local images and videos, in one chunk. */
export const drawings: Drawings = { canDraw, drawThumbnail, drawVideoFrame }
