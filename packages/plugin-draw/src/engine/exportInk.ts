import { MAX_SIDE_PX, type Picture } from './loadPicture.js'
import { renderInk } from './renderInk.js'
import type { Size, Stroke } from './Stroke.js'

/** What is exported. */
export interface InkExport {
  readonly strokes: readonly Stroke[]
  readonly paper: Size
  /** The picture below the ink, which fills the paper. */
  readonly picture: Picture | null
  /** Whether the paper is transparent; not on a picture. */
  readonly isTransparent: boolean
  /** Whether empty paper around the ink is cut off; not on a picture. */
  readonly isTrimmed: boolean
}

/** Pixels per unit of the paper, so that lines are sharp on every screen. */
const DENSITY = 2

/** Empty paper around trimmed ink, in units of the paper. */
const MARGIN = 12

/**
 * Draws the result and encodes it: a PNG, or with a picture a JPEG of the picture's size.
 *
 * @throws Error if the browser has no memory for it
 */
export async function exportInk(source: InkExport): Promise<Blob> {
  const { strokes, paper, picture, isTransparent, isTrimmed } = source
  const area = isTrimmed && !picture ? boundsOf(strokes, paper) : { x: 0, y: 0, ...paper }
  const longest = Math.max(area.width, area.height)
  const density = picture ? picture.width / paper.width : Math.min(DENSITY, MAX_SIDE_PX / longest)
  const size = {
    width: picture?.width ?? Math.max(1, Math.round(area.width * density)),
    height: picture?.height ?? Math.max(1, Math.round(area.height * density)),
  }
  const ink = createCanvas(size)
  ink.context.setTransform(density, 0, 0, density, -area.x * density, -area.y * density)
  renderInk(ink.context, strokes)
  if (!picture && isTransparent) return encode(ink.canvas, 'image/png')
  // Below the ink that is there.
  ink.context.resetTransform()
  ink.context.globalCompositeOperation = 'destination-over'
  if (picture) ink.context.drawImage(picture.image, 0, 0, size.width, size.height)
  // A picture may have transparent parts, which a JPEG would show as black.
  ink.context.fillStyle = '#fff'
  ink.context.fillRect(0, 0, size.width, size.height)
  return encode(ink.canvas, picture ? 'image/jpeg' : 'image/png')
}

function createCanvas({ width, height }: Size) {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  // It is read once and never shown: not in the memory of the graphics card.
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('The browser has no memory for the drawing.')
  return { canvas, context }
}

function encode(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The browser could not encode the drawing.'))),
      type,
      0.92,
    )
  })
}

function boundsOf(strokes: readonly Stroke[], paper: Size) {
  let [left, top, right, bottom] = [paper.width, paper.height, 0, 0]
  for (const { kind, points, width } of strokes) {
    if (kind === 'eraser') continue
    const margin = width + MARGIN
    for (const [x, y] of points) {
      left = Math.min(left, x - margin)
      top = Math.min(top, y - margin)
      right = Math.max(right, x + margin)
      bottom = Math.max(bottom, y + margin)
    }
  }
  const x = Math.max(0, left)
  const y = Math.max(0, top)
  const width = Math.min(paper.width, right) - x
  const height = Math.min(paper.height, bottom) - y
  // Ink beyond the edge only.
  if (width <= 0 || height <= 0) return { x: 0, y: 0, ...paper }
  return { x, y, width, height }
}
