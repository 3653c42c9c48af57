import { asciiAt } from '../bytes/asciiAt.js'
import { HeaderReader } from '../bytes/HeaderReader.js'
import type { ShrinkPlan } from '../job/ShrinkJob.js'
import { readJpeg } from '../jpeg/readJpeg.js'
import { readGif } from './readGif.js'
import { readPng } from './readPng.js'
import { readWebp } from './readWebp.js'

/** Major brands of still images in a container that some browsers decode. */
const STILL_BRANDS = ['avif', 'heic', 'heix', 'mif1']

/**
 * Reads the plan for shrinking an image from its header; null for images that stay as they are: animations, high dynamic range,
 * CMYK, vector graphics, and progressive JPEGs unless they are shrunk as well.
 *
 * @throws RangeError for a truncated header
 * @throws TypeError for a file that is not an image
 */
export async function readPlan(file: Blob, isProgressiveShrunk: boolean): Promise<ShrinkPlan | null> {
  const reader = new HeaderReader(file)
  const start = await reader.read(0, 16)
  const ascii = (at: number, length: number) => asciiAt(start, at, length)
  // By the bytes, not by the name: a screenshot may be named photo.jpg.
  if (ascii(0, 3) === '\xff\xd8\xff') return readJpeg(reader, isProgressiveShrunk)
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') return readPng(reader)
  if (ascii(0, 4) === 'RIFF' && ascii(8, 4) === 'WEBP') return readWebp(reader)
  if (ascii(0, 4) === 'GIF8') return readGif(reader)
  if (ascii(0, 2) === 'BM') {
    const header = await reader.view(18, 12)
    const size = {
      width: Math.abs(header.getInt32(0, true)),
      height: Math.abs(header.getInt32(4, true)),
    }
    return { mimeType: 'image/bmp', size, mayHaveAlpha: header.getUint16(10, true) === 32 }
  }
  if (ascii(4, 4) === 'ftyp') {
    const brand = ascii(8, 4)
    if (!STILL_BRANDS.includes(brand)) return null
    return { mimeType: brand === 'avif' ? 'image/avif' : 'image/heic', mayHaveAlpha: true }
  }
  // SVG, icons, raw formats and whatever comes: they have a type, but no bytes that are known here.
  if (/^image\/(?!jpeg|png|gif|webp|bmp)/.test(file.type) || !file.type) return null
  throw new TypeError('Failed to load image. Probably not an image.')
}
