import sharp from 'sharp'

/** Resolves with a JPEG of this size with a gradient and EXIF data, as from a camera. */
export async function makePhoto(width: number, height: number): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3
      pixels[at] = (255 * x) / width
      pixels[at + 1] = (255 * y) / height
      pixels[at + 2] = (x ^ y) & 255
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .withExif({ IFD0: { Make: 'Lading' } })
    .jpeg({ quality: 90 })
    .toBuffer()
}
