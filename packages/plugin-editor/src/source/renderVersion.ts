import { MAX_SIDE_PX } from '@lading/cdn'
import type { Point } from '../geometry/Placement.js'
import { toView } from '../geometry/toView.js'
import type { DrawPlace } from '../state/DrawPlace.js'
import { type ColorState, type EditState, ORIGINAL } from '../state/EditState.js'
import type { StraightenedPlan } from '../state/planStraightened.js'
import { viewSize } from '../state/turnEdit.js'
import { hasLayers } from '../state/withLayer.js'
import { writeColors } from '../state/writeEdit.js'
import type { EditorImage } from './EditorImage.js'
import { LoadError } from './LoadError.js'
import { loadPicture } from './loadPicture.js'
import { viewerUrl } from './viewerUrl.js'

const JPEG_QUALITY = 0.92

/** Types that browsers encode; others become JPEG. */
const ENCODED: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp'])

/** Options of {@link renderVersion}. */
export interface RenderVersionOptions {
  readonly image: EditorImage
  /** The file of this device, which is used without a request. @default the picture of the CDN */
  readonly file: Blob | null
  /** Type of the unedited picture. */
  readonly mimeType: string
  readonly signal: AbortSignal
  /** Draws what tabs have added; not called without anything. */
  readonly draw: DrawOnVersion
}

/** Draws on the canvas of a new version. @throws TabError */
export type DrawOnVersion = (context: CanvasRenderingContext2D, place: DrawPlace) => Promise<void>

/** How long tabs may draw, in milliseconds. */
const DRAW_LIMIT_MS = 30_000

/**
 * Renders a picture with its turns and without its colors and crop, which stay operations of its URL. What tabs have drawn lies
 * over the colors, so with a drawing the CDN's picture in its colors is taken instead.
 *
 * @throws TabError if a tab cannot draw. LoadError if the picture cannot be loaded, or its pixels cannot be read. Error if the browser has no memory for it
 */
export async function renderVersion(
  state: EditState,
  { size, scale }: StraightenedPlan,
  { image, file, mimeType, signal, draw }: RenderVersionOptions,
): Promise<Blob> {
  const isDrawn = hasLayers(state)
  const isColored = isDrawn && writeColors(state).length > 0
  const local = isColored ? null : file && (await decode(file))
  const source = local ?? (await loadOriginal(image, isColored ? state : ORIGINAL, signal))
  const canvas = Object.assign(document.createElement('canvas'), size)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser has no memory for the picture.')
  const { width, height } = image.size
  const type = ENCODED.has(mimeType) ? mimeType : 'image/jpeg'
  if (type === 'image/jpeg') {
    // It has no transparency.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, size.width, size.height)
  }
  context.imageSmoothingQuality = 'high'
  context.translate(size.width / 2, size.height / 2)
  context.scale(scale, scale)
  context.rotate(((state.straighten - state.rotate) * Math.PI) / 180)
  context.scale(state.mirror ? -1 : 1, state.flip ? -1 : 1)
  context.drawImage(source, -width / 2, -height / 2, width, height)
  if (source instanceof ImageBitmap) source.close()
  if (isDrawn) {
    context.setTransform(1, 0, 0, 1, 0, 0)
    const view = viewSize(state, image.size)
    const toCanvas = (point: Point) => {
      const { x, y } = toView(point, state, image.size, view)
      return { x: x * scale, y: y * scale }
    }
    // Timers of the browser: a tab that never settles must not hold Apply forever.
    const limit = new AbortController()
    const timer = setTimeout(
      () => limit.abort(new Error('It has not drawn within 30 seconds.')),
      DRAW_LIMIT_MS,
    )
    const stop = () => limit.abort(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    try {
      await draw(context, { size, scale, toCanvas, signal: limit.signal })
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
    }
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, JPEG_QUALITY))
  if (!blob) throw new Error('The browser has no memory for the picture.')
  return blob
}

/** Null for a file that the browser cannot decode. */
function decode(file: Blob): Promise<ImageBitmap | null> {
  return createImageBitmap(file).catch(() => null)
}

async function loadOriginal(
  image: EditorImage,
  colors: ColorState,
  signal: AbortSignal,
): Promise<HTMLImageElement> {
  const { width, height } = image.size
  const widest = Math.floor(Math.min(width, (width * MAX_SIDE_PX) / Math.max(width, height)))
  const url = viewerUrl(image.originalUrl, colors, Math.max(1, widest))
  const { element, isReadable } = await loadPicture(url, image, signal)
  if (!isReadable)
    throw new LoadError('denied', 'The CDN sends no CORS headers, so the picture cannot be rendered.')
  return element
}
