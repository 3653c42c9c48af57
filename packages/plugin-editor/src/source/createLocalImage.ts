import { parseOperations } from '@lading/cdn'
import type { Size } from '../geometry/Rect.js'
import { planWhole } from '../state/planWhole.js'
import { readEdit } from '../state/readEdit.js'
import type { EditorImage } from './EditorImage.js'
import { LoadError } from './LoadError.js'
import { renderVersion } from './renderVersion.js'

/** An image that only this device has. */
export interface LocalImage extends Pick<EditorImage, 'originalUrl' | 'resolveUrl'> {
  /** Returns the unedited image size. @throws LoadError if the browser can't decode the file */
  readonly measure: () => Promise<Size>
  /** Releases what the requested URLs refer to. */
  readonly dispose: () => void
}

/** Prefix for operations; never requested. */
const PREFIX = 'https://local.invalid/'

/**
 * Creates the source of an image that isn't uploaded. The editor requests it like the CDN's images: a requested URL's
 * operations are rendered here.
 */
export function createLocalImage(file: Blob, mimeType: string): LocalImage {
  const urls = new Set<string>()
  let measured: Promise<Size> | undefined
  const measure = () => {
    measured ??= createImageBitmap(file).then(
      (bitmap) => {
        const { width, height } = bitmap
        bitmap.close()
        return { width, height }
      },
      (cause: unknown) => {
        throw new LoadError('no-image', 'The browser cannot decode the file.', { cause })
      },
    )
    return measured
  }
  const image: LocalImage = {
    originalUrl: PREFIX,
    measure,
    async resolveUrl(url, signal = new AbortController().signal) {
      const size = await measure()
      const modifiers = url.slice(PREFIX.length)
      const state = readEdit(modifiers, size, () => {})
      const target = parseOperations(modifiers).find(({ name }) => name === 'resize' || name === 'scale_crop')
      const [width = 0, height = 0] = target?.params[0]?.split('x').map(Number) ?? []
      const plan = planWhole({ ...state, rest: [] }, size, (crop) =>
        Math.max(width / crop.width, height / crop.height),
      )
      const options = { image: { ...image, size }, file, mimeType, signal, draw: async () => {} }
      const address = URL.createObjectURL(await renderVersion(state, plan, options))
      urls.add(address)
      return address
    },
    dispose() {
      for (const url of urls) URL.revokeObjectURL(url)
      urls.clear()
    },
  }
  return image
}
