import sharp from 'sharp'

/** Details of each size, in pixels, and their contrast. */
const LAYERS = [
  [64, 1],
  [16, 0.4],
  [4, 0.2],
  [2, 0.12],
  [1, 0.06],
]

/**
 * Resolves with a JPEG that is as hard to shrink as a photo: details of all sizes, and sharp edges.
 *
 * @param {number} width
 * @param {number} height
 */
export async function makeScene(width, height) {
  const sum = new Float32Array(width * height * 3)
  let seed = 1
  for (const [size = 1, contrast = 1] of LAYERS) {
    const layer = {
      width: Math.floor(width / size),
      height: Math.floor(height / size),
      channels: /** @type {const} */ (3),
    }
    const noise = Buffer.alloc(layer.width * layer.height * 3)
    for (let i = 0; i < noise.length; i += 1) {
      seed = (seed * 1103515245 + 12345) & 0x7fffffff
      noise[i] = seed >> 23
    }
    const large = await sharp(noise, { raw: layer })
      .resize(width, height, { kernel: 'cubic', fit: 'fill' })
      .raw()
      .toBuffer()
    for (let i = 0; i < sum.length; i += 1) {
      // Fine details of photos have little color.
      const grey = (large[i - (i % 3)] ?? 0) - 128
      sum[i] = (sum[i] ?? 0) + contrast * (0.9 * grey + (size >= 4 ? 0.4 * ((large[i] ?? 0) - 128) : 0))
    }
  }
  const pixels = Buffer.alloc(sum.length)
  for (let i = 0; i < pixels.length; i += 1) {
    const at = Math.floor(i / 3)
    const [x, y] = [at % width, Math.floor(at / width)]
    const isEdge =
      (x * 7 + y * 3) % (width / 5) < 4 || Math.hypot(x - width / 2, y - height / 2) % (width / 9) < 3
    pixels[i] = Math.max(0, Math.min(255, 128 + 0.9 * (sum[i] ?? 0) - (isEdge ? 90 : 0)))
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 92 })
    .toBuffer()
}
