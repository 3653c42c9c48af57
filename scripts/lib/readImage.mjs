import sharp from 'sharp'

/**
 * Command for tests in the browser: what sharp reads in an image.
 *
 * @param {unknown} _context @param {string} base64
 */
export async function readImage(_context, base64) {
  const bytes = Buffer.from(base64, 'base64')
  const {
    format,
    width,
    height,
    orientation,
    hasAlpha,
    icc,
    exif,
    xmpAsString,
    isProgressive,
    chromaSubsampling,
  } = await sharp(bytes).metadata()
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const pixel = (/** @type {number} */ x, /** @type {number} */ y) => {
    const at = 4 * (Math.floor(x * info.width) + info.width * Math.floor(y * info.height))
    return [...data.subarray(at, at + 4)]
  }
  return {
    format,
    width,
    height,
    orientation,
    hasAlpha,
    isProgressive,
    chromaSubsampling,
    icc: icc?.toString('base64'),
    exif: exif?.toString('base64'),
    xmp: xmpAsString,
    corners: [pixel(0.2, 0.2), pixel(0.8, 0.2), pixel(0.2, 0.8), pixel(0.8, 0.8)],
    center: pixel(0.5, 0.5),
  }
}
