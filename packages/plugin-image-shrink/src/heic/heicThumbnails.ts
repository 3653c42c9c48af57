import { definePlugin, type PluginFactory, Semaphore } from '@lading/kernel'
import { countPixels } from './countPixels.js'

/** Decodes a HEIC image, like `heicTo` from the npm package `heic-to`. */
export type DecodeHeic = (request: { readonly blob: Blob; readonly type: 'bitmap' }) => Promise<ImageBitmap>

/** Options of {@link heicThumbnails}. */
export interface HeicOptions {
  /** Loads a decoder. It's called for the first HEIC image that the browser can't show, and again for the next image if it fails. */
  readonly load: () => Promise<{ readonly heicTo: DecodeHeic }>
}

/**
 * Shows HEIC images in browsers that can't, with a decoder that the page chooses. `heic-to` is 3 MB and licensed under LGPL-3.0,
 * so it isn't a dependency: install it next to this package.
 *
 * @example
 * createUploader({ plugins: [uploadcareTransport(), heicThumbnails({ load: () => import('heic-to/csp') })] })
 */
export const heicThumbnails: PluginFactory<HeicOptions> = definePlugin<HeicOptions>({
  id: 'heic-thumbnails',
  checksFiles: false,
  setup({ contribute, logger, options }) {
    let decoder: Promise<DecodeHeic> | undefined
    // A 12-megapixel image takes 400 MB while it's decoded.
    const decoding = new Semaphore(() => 1)
    contribute('thumbnail', {
      id: 'heic',
      // Runs after local thumbnails: the browser might be able to draw the image.
      order: 120,
      async get({ file }, sizePx, signal) {
        if (!file || file.size > MAX_BYTES || !(await isHeic(file))) return null
        // A small file can have many pixels.
        if ((await countPixels(file)) > getMaxPixels()) return null
        const release = await decoding.acquire(signal)
        try {
          decoder ??= options.load().then(({ heicTo }) => heicTo)
          const bitmap = await (await decoder)({ blob: file, type: 'bitmap' })
          try {
            return signal.aborted ? null : await drawSquare(bitmap, sizePx)
          } finally {
            bitmap.close()
          }
        } catch (error) {
          logger.warn('A HEIC picture could not be decoded, so its row has an icon.', error)
          // The chunk might have failed to load.
          decoder = undefined
          return null
        } finally {
          release()
        }
      },
    })
  },
})

/** Larger files aren't decoded: the decoder keeps the whole image in memory. */
const MAX_BYTES = 50_000_000

/** A decoder needs about 30 bytes per pixel. Larger images keep the icon, because the browser would end the page. */
const MAX_PIXELS = 50_000_000
/** For devices with less than 8 GB of memory, if the browser tells. */
const MAX_PIXELS_SMALL = 25_000_000

function getMaxPixels(): number {
  const { deviceMemory = 8 } = navigator as Navigator & { readonly deviceMemory?: number }
  return deviceMemory < 8 ? MAX_PIXELS_SMALL : MAX_PIXELS
}

/** HEVC image brands. Source: ISO/IEC 23008-12. */
const BRANDS = /^(hei[cmsx]|hev[cmsx])$/
const MAX_BRANDS_BYTES = 256

/** Returns true if a file is a HEIC image by its bytes: by its brand or a compatible brand. */
async function isHeic(file: Blob): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, MAX_BRANDS_BYTES).arrayBuffer())
  const textAt = (at: number) => String.fromCharCode(...head.subarray(at, at + 4))
  if (textAt(4) !== 'ftyp') return false
  const end = Math.min(head.length, new DataView(head.buffer).getUint32(0))
  for (let at = 8; at + 4 <= end; at += 4) if (at !== 12 && BRANDS.test(textAt(at))) return true
  return false
}

/** Draws an image's central square. */
async function drawSquare(picture: ImageBitmap, sizePx: number): Promise<Blob | null> {
  const { width, height } = picture
  const shorter = Math.min(width, height)
  const side = Math.max(1, Math.min(Math.round(sizePx), shorter))
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side })
  try {
    const left = (width - shorter) / 2
    const top = (height - shorter) / 2
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (context) context.imageSmoothingQuality = 'high'
    context?.drawImage(picture, left, top, shorter, shorter, 0, 0, side, side)
    return await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9))
  } finally {
    // Some browsers keep a canvas's memory as long as it has a size.
    canvas.width = 0
  }
}
