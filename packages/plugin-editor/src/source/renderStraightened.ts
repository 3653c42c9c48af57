import { MAX_SIDE_PX } from '@lading/cdn'
import { type EditState, ORIGINAL } from '../state/EditState.js'
import type { StraightenedPlan } from '../state/planStraightened.js'
import type { EditorImage } from './EditorImage.js'
import { LoadError } from './LoadError.js'
import { loadPicture } from './loadPicture.js'
import { viewerUrl } from './viewerUrl.js'

const JPEG_QUALITY = 0.92

/** Types that browsers encode; others become JPEG. */
const ENCODED: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp'])

/** Options of {@link renderStraightened}. */
export interface RenderStraightenedOptions {
  readonly image: EditorImage
  /** The file of this device, which is used without a request. @default the picture of the CDN */
  readonly file: Blob | null
  /** Type of the unedited picture. */
  readonly mimeType: string
  readonly signal: AbortSignal
}

/**
 * Renders a picture with its turns and without its colors and crop, which stay operations of its URL.
 *
 * @throws LoadError if the picture cannot be loaded, or its pixels cannot be read. Error if the browser has no memory for it
 */
export async function renderStraightened(
  state: EditState,
  { size, scale }: StraightenedPlan,
  { image, file, mimeType, signal }: RenderStraightenedOptions,
): Promise<Blob> {
  const source = (file && (await decode(file))) ?? (await loadOriginal(image, signal))
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
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, JPEG_QUALITY))
  if (!blob) throw new Error('The browser has no memory for the picture.')
  return blob
}

/** Null for a file that the browser cannot decode. */
function decode(file: Blob): Promise<ImageBitmap | null> {
  return createImageBitmap(file).catch(() => null)
}

async function loadOriginal(image: EditorImage, signal: AbortSignal): Promise<HTMLImageElement> {
  const { width, height } = image.size
  const widest = Math.floor(Math.min(width, (width * MAX_SIDE_PX) / Math.max(width, height)))
  const url = viewerUrl(image.originalUrl, ORIGINAL, Math.max(1, widest))
  const { element, isReadable } = await loadPicture(url, image, signal)
  if (!isReadable)
    throw new LoadError('denied', 'The CDN sends no CORS headers, so the picture cannot be rendered.')
  return element
}
