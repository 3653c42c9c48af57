import type { Size } from '../geometry/Rect.js'
import type { EditorImage } from './EditorImage.js'
import { LoadError, reasonOf } from './LoadError.js'

/** Requests the unedited image size. @throws LoadError */
export async function loadSize(
  { originalUrl, resolveUrl }: Pick<EditorImage, 'originalUrl' | 'resolveUrl'>,
  signal: AbortSignal,
): Promise<Size> {
  const url = await resolveUrl(`${originalUrl}-/json/`, signal)
  const response = await fetch(url, { signal }).catch((cause: unknown) => {
    throw new LoadError(reasonOf(cause), 'The size of the image could not be requested.', { cause })
  })
  if (!response.ok) throw new LoadError(causeOf(response.status), `The CDN answered with ${response.status}.`)
  const info: unknown = await response.json().catch(() => null)
  const size = parseSize(info)
  if (!size) throw new LoadError('no-image', 'The CDN reported no size of the image.')
  return size
}

/** Returns the reported image size; null if it's invalid. */
export function parseSize(info: unknown): Size | null {
  const { width, height } = (info ?? {}) as { readonly width?: unknown; readonly height?: unknown }
  return isSide(width) && isSide(height) ? { width, height } : null
}

function isSide(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0
}

/** Returns the cause for the CDN's response status. */
export function causeOf(status: number): LoadError['reason'] {
  if (status === 404 || status === 410) return 'missing'
  if (status === 401 || status === 403) return 'denied'
  return status === 400 || status === 415 || status === 422 ? 'no-image' : 'failed'
}
