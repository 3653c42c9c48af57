import type { EditorImage } from './EditorImage.js'
import { isHuge } from './isHuge.js'
import { LoadError, reasonOf } from './LoadError.js'
import { causeOf } from './loadSize.js'

export interface LoadedPicture {
  readonly element: HTMLImageElement
  /** False if the server sends no CORS headers: the browser shows the image but doesn't let scripts read its pixels. */
  readonly isReadable: boolean
}

/** Loads an image, without pixel access if the server doesn't allow it. @throws LoadError */
export async function loadPicture(
  url: string,
  { resolveUrl, size }: Pick<EditorImage, 'resolveUrl'> & Partial<Pick<EditorImage, 'size'>>,
  signal: AbortSignal,
): Promise<LoadedPicture> {
  const address = await resolveUrl(url, signal)
  signal.throwIfAborted()
  try {
    return { element: await loadElement(address, 'anonymous', signal), isReadable: true }
  } catch {
    signal.throwIfAborted()
  }
  const element = await loadElement(address, null, signal).catch(async (cause: unknown) => {
    // An `<img>` doesn't report why it failed, but a response status does.
    const answer = await fetch(address, { signal }).catch(() => null)
    signal.throwIfAborted()
    const reason = answer && !answer.ok ? causeOf(answer.status) : reasonOf(cause)
    // The CDN has described the image, so it isn't broken.
    const isTooLarge = reason === 'no-image' && size !== undefined && isHuge(size)
    throw new LoadError(isTooLarge ? 'too-large' : reason, 'The image could not be loaded.', { cause })
  })
  return { element, isReadable: false }
}

function loadElement(
  url: string,
  crossOrigin: string | null,
  signal: AbortSignal,
): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const element = new Image()
    element.crossOrigin = crossOrigin
    element.decoding = 'async'
    element.alt = ''
    const settle = (done: () => void) => {
      signal.removeEventListener('abort', onAbort)
      done()
    }
    const onAbort = () => {
      element.removeAttribute('src')
      reject(signal.reason)
    }
    element.onload = () => settle(() => resolve(element))
    element.onerror = () => settle(() => reject(new Error(`No image could be loaded from ${url}`)))
    signal.addEventListener('abort', onAbort, { once: true })
    element.src = url
  })
}
