import sharp from 'sharp'

/**
 * Command for tests in the browser: images of every kind, made with sharp.
 *
 * @typedef {object} ImageWish
 * @property {'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'tiff'} format
 * @property {number} width
 * @property {number} height
 * @property {number} [orientation] EXIF orientation; the pixels are stored as they come
 * @property {boolean} [exif]
 * @property {string} [icc] Name of a profile, such as `p3`
 * @property {string} [xmp]
 * @property {boolean} [progressive]
 * @property {'srgb' | 'cmyk' | 'b-w' | 'rgb16'} [space]
 * @property {number} [hole] Side of a transparent square in the middle, in pixels
 * @property {boolean} [alpha] Whether an opaque image has an alpha channel
 * @property {boolean} [palette]
 * @property {number} [pages] Number of frames
 * @property {number} [quality]
 */

/** The quarters of a made image: top left, top right, bottom left, bottom right. */
const COLORS = [
  [200, 40, 40],
  [40, 180, 40],
  [40, 40, 200],
  [220, 220, 60],
]

/** @param {unknown} _context @param {ImageWish} wish @returns {Promise<string>} In Base64 */
export async function makeImage(_context, wish) {
  const { format, width, height, hole = 0, pages = 1, quality = 95 } = wish
  const channels = hole || wish.alpha ? 4 : 3
  const rows = height * pages
  const pixels = Buffer.alloc(width * rows * channels, 255)
  let seed = 1
  for (let y = 0; y < rows; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * channels
      const color = COLORS[(x >= width / 2 ? 1 : 0) + (y % height >= height / 2 ? 2 : 0)] ?? []
      seed = (seed * 1103515245 + 12345) & 0x7fffffff
      const noise = (seed >> 16) % 33
      for (let i = 0; i < 3; i += 1) pixels[at + i] = (color[i] ?? 0) + noise
      const isHole = Math.abs(x - width / 2) <= hole / 2 && Math.abs(y - height / 2) <= hole / 2
      if (hole && isHole) pixels[at + 3] = 0
    }
  }
  const raw = { width, height: rows, channels, ...(pages > 1 && { pageHeight: height }) }
  let image = sharp(pixels, /** @type {import('sharp').SharpOptions} */ ({ raw }))
  if (wish.space) image = image.toColourspace(wish.space)
  if (wish.exif) {
    image = image.withExif({
      IFD0: { Make: 'Lading', Copyright: 'Lading contributors' },
      IFD2: { PixelXDimension: String(width), PixelYDimension: String(height) },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 0/1' },
    })
  }
  if (wish.orientation) image = image.withMetadata({ orientation: wish.orientation })
  if (wish.icc) image = image.withIccProfile(wish.icc)
  if (wish.xmp) image = image.withXmp(wish.xmp)
  const { progressive = false, palette = false } = wish
  const options = { quality, progressive, palette, ...(format === 'gif' && { loop: 0, effort: 1 }) }
  const encoded = image.toFormat(
    format,
    /** @type {object} */ (format === 'webp' || format === 'avif' ? { quality, effort: 0 } : options),
  )
  return (await encoded.toBuffer()).toString('base64')
}
