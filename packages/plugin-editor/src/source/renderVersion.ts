import { MAX_SIDE_PX } from '@lading/cdn'
import type { Point } from '../geometry/Placement.js'
import { toView } from '../geometry/toView.js'
import { cropOf } from '../state/cropOf.js'
import type { DrawPlace } from '../state/DrawPlace.js'
import { type ColorState, type EditState, ORIGINAL } from '../state/EditState.js'
import type { RenderPlan } from '../state/RenderPlan.js'
import { viewSize } from '../state/turnEdit.js'
import { hasLayers } from '../state/withLayer.js'
import { writeColors } from '../state/writeEdit.js'
import { applyColors } from './applyColors.js'
import type { EditorImage } from './EditorImage.js'
import { LoadError } from './LoadError.js'
import { loadPicture } from './loadPicture.js'
import { viewerUrl } from './viewerUrl.js'

const JPEG_QUALITY = 0.92

/** Types that browsers can encode; other types become JPEG. */
const ENCODED: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp'])

/** Options of {@link renderVersion}. */
export interface RenderVersionOptions {
  readonly image: EditorImage
  /** The local file, used without a request. @default the CDN's image */
  readonly file: Blob | null
  /** The unedited image's MIME type. */
  readonly mimeType: string
  readonly signal: AbortSignal
  /** Draws the tabs' layers; not called if there are no layers. */
  readonly draw: DrawOnVersion
}

/** Draws on a new version's canvas. @throws TabError */
export type DrawOnVersion = (context: CanvasRenderingContext2D, place: DrawPlace) => Promise<void>

/** Time limit for drawing tabs' layers, in milliseconds. */
const DRAW_LIMIT_MS = 30_000

/**
 * Renders an image with its rotation, and with its crop and colors if the plan includes them. Layers lie over the colors: if
 * the colors are URL operations, an edit with layers starts from the CDN's image with its colors instead.
 *
 * @throws TabError if a tab can't draw. LoadError if the image can't be loaded or its pixels can't be read. Error if the
 * browser runs out of memory
 */
export async function renderVersion(
  state: EditState,
  { size, scale, origin, hasColors }: RenderPlan,
  { image, file, mimeType, signal, draw }: RenderVersionOptions,
): Promise<Blob> {
  const isDrawn = hasLayers(state)
  const isColored = !hasColors && isDrawn && writeColors(state).length > 0
  const local = isColored ? null : file && (await decode(file))
  const source = local ?? (await loadOriginal(image, isColored ? state : ORIGINAL, signal))
  const canvas = Object.assign(document.createElement('canvas'), size)
  const context = canvas.getContext('2d', { willReadFrequently: hasColors })
  if (!context) throw new Error('The browser has no memory for the picture.')
  const { width, height } = image.size
  const view = viewSize(state, image.size)
  const type = ENCODED.has(mimeType) ? mimeType : 'image/jpeg'
  if (type === 'image/jpeg') {
    // JPEG has no transparency.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, size.width, size.height)
  }
  context.imageSmoothingQuality = 'high'
  context.scale(scale, scale)
  context.translate(view.width / 2 - origin.x, view.height / 2 - origin.y)
  context.rotate(((state.straighten - state.rotate) * Math.PI) / 180)
  context.scale(state.mirror ? -1 : 1, state.flip ? -1 : 1)
  context.drawImage(source, -width / 2, -height / 2, width, height)
  context.setTransform(1, 0, 0, 1, 0, 0)
  if (hasColors) await applyColors(context, state, { source, width, height, isReadable: true }, signal)
  if (source instanceof ImageBitmap) source.close()
  if (isDrawn) {
    const onCanvas = ({ x, y }: Point) => ({ x: (x - origin.x) * scale, y: (y - origin.y) * scale })
    const toCanvas = (point: Point) => onCanvas(toView(point, state, image.size, view))
    const crop = cropOf(state, image.size)
    const area = { ...onCanvas(crop), width: crop.width * scale, height: crop.height * scale }
    // Use browser timers: a tab that never settles must not block Apply forever.
    const limit = new AbortController()
    const timer = setTimeout(
      () => limit.abort(new Error('It has not drawn within 30 seconds.')),
      DRAW_LIMIT_MS,
    )
    const stop = () => limit.abort(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    try {
      await draw(context, { size, area, scale, toCanvas, signal: limit.signal })
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
    }
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, JPEG_QUALITY))
  if (!blob) throw new Error('The browser has no memory for the picture.')
  return blob
}

/** Resolves with null if the browser can't decode the file. */
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
