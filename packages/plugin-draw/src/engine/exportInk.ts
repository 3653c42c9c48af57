import { MAX_SIDE_PX, type Picture } from './loadPicture.js'
import { renderInk } from './renderInk.js'
import type { Size, Stroke } from './Stroke.js'

/** The content to export. */
export interface InkExport {
  readonly strokes: readonly Stroke[]
  readonly paper: Size
  /** The picture below the ink. It fills the paper. */
  readonly picture: Picture | null
  /** Makes the paper transparent. Ignored for a picture. */
  readonly isTransparent: boolean
  /** Cuts off empty paper around the ink. Ignored for a picture. */
  readonly isTrimmed: boolean
}

/** Pixels per paper unit, so that lines are sharp on every screen. */
const DENSITY = 2

/** Empty paper around trimmed ink, in paper units. */
const MARGIN = 12

const NO_MEMORY = 'The browser has no memory for the drawing.'

/** Encodes the result: a PNG, or a JPEG at the picture's size. @throws Error if the browser doesn't have enough memory */
export async function exportInk(source: InkExport): Promise<Blob> {
  const { strokes, paper, picture, isTransparent, isTrimmed } = source
  const area = isTrimmed && !picture ? boundsOf(strokes, paper) : { x: 0, y: 0, ...paper }
  const longest = Math.max(area.width, area.height)
  const density = picture ? picture.width / paper.width : Math.min(DENSITY, MAX_SIDE_PX / longest)
  const size: Size = {
    width: picture?.width ?? Math.max(1, Math.round(area.width * density)),
    height: picture?.height ?? Math.max(1, Math.round(area.height * density)),
  }
  const isOpaque = picture !== null || !isTransparent
  const result = createContext(size, !isOpaque)
  if (isOpaque) {
    // A picture can have transparent parts.
    result.fillStyle = '#fff'
    result.fillRect(0, 0, size.width, size.height)
  }
  if (picture) result.drawImage(picture.image, 0, 0, size.width, size.height)
  // Drawn directly, an eraser would remove the paper, too.
  const hasLayer = isOpaque && strokes.some(({ kind }) => kind === 'eraser')
  const ink = hasLayer ? createContext(size, true) : result
  ink.setTransform(density, 0, 0, density, -area.x * density, -area.y * density)
  renderInk(ink, strokes)
  if (hasLayer) result.drawImage(ink.canvas, 0, 0)
  return encode(result.canvas, picture ? 'image/jpeg' : 'image/png')
}

type InkCanvas = OffscreenCanvas | HTMLCanvasElement

function createContext(
  { width, height }: Size,
  alpha: boolean,
): OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D {
  // `OffscreenCanvas` is missing before Safari 16.4.
  const canvas: InkCanvas =
    typeof OffscreenCanvas === 'function'
      ? new OffscreenCanvas(width, height)
      : Object.assign(document.createElement('canvas'), { width, height })
  // The canvas is read once and never shown, so it's kept out of GPU memory.
  const context = canvas.getContext('2d', { willReadFrequently: true, alpha }) as ReturnType<
    typeof createContext
  > | null
  if (!context) throw new Error(NO_MEMORY)
  return context
}

async function encode(canvas: InkCanvas, type: string): Promise<Blob> {
  const quality = 0.92
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type, quality })
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
  if (!blob) throw new Error(NO_MEMORY)
  return blob
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
  // All ink is beyond the edge.
  if (width <= 0 || height <= 0) return { x: 0, y: 0, ...paper }
  return { x, y, width, height }
}
