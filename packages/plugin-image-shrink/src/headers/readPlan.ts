import { asciiAt } from '../bytes/asciiAt.js'
import { HeaderReader } from '../bytes/HeaderReader.js'
import type { ShrinkPlan } from '../job/ShrinkJob.js'
import { readJpeg } from '../jpeg/readJpeg.js'

/** Major brands for still images in a container that some browsers decode. */
const STILL_BRANDS = ['avif', 'heic', 'heix', 'mif1']

/**
 * Plans how to shrink an image, based on its header. Returns null for images that are left as they are: animations, high dynamic
 * range, CMYK, vector graphics, and progressive JPEGs unless they're shrunk as well.
 *
 * @throws RangeError for a truncated header
 * @throws TypeError for a file that is not an image
 */
export async function readPlan(file: Blob, isProgressiveShrunk: boolean): Promise<ShrinkPlan | null> {
  const reader = new HeaderReader(file)
  const start = await reader.read(0, 16)
  const ascii = (at: number, length: number) => asciiAt(start, at, length)
  // Detect the format from the bytes, not from the name: a screenshot might be named photo.jpg.
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
  // SVG, icons, raw formats, future formats, and files whose type says nothing: we don't know their bytes.
  if (!/^image\/(jpeg|png|gif|webp|bmp)/.test(file.type)) return null
  throw new TypeError('Failed to load image. Probably not an image.')
}

/** Reads a PNG header. Returns null for animations and high dynamic range, which are left as they are. */
async function readPng(reader: HeaderReader): Promise<ShrinkPlan | null> {
  const header = await reader.view(16, 10)
  const size = { width: header.getUint32(0), height: header.getUint32(4) }
  // Gray or color, with an alpha channel.
  let mayHaveAlpha = (header.getUint8(9) & 4) !== 0
  for (let at = 8; ; ) {
    const chunk = await reader.view(at, 8)
    const length = chunk.getUint32(0)
    const type = asciiAt(await reader.read(at + 4, 4), 0, 4)
    if (type === 'acTL' || type === 'cICP') return null
    if (type === 'tRNS') mayHaveAlpha = true
    if (type === 'IDAT' || type === 'IEND') return { mimeType: 'image/png', size, mayHaveAlpha }
    at += 12 + length
  }
}

/** Reads a WebP header. Returns null for an animation, which is left as it is. */
async function readWebp(reader: HeaderReader): Promise<ShrinkPlan | null> {
  const view = await reader.view(0, 30)
  const kind = asciiAt(await reader.read(12, 4), 0, 4)
  const mimeType = 'image/webp'
  const uint24 = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16)
  if (kind === 'VP8X') {
    const flags = view.getUint8(20)
    const size = { width: 1 + uint24(24), height: 1 + uint24(27) }
    return flags & 2 ? null : { mimeType, size, mayHaveAlpha: (flags & 16) !== 0 }
  }
  if (kind === 'VP8 ') {
    const size = { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
    return { mimeType, size, mayHaveAlpha: false }
  }
  if (kind !== 'VP8L') return null
  const bits = view.getUint32(21, true)
  const size = { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
  return { mimeType, size, mayHaveAlpha: (bits & (1 << 28)) !== 0 }
}

const IMAGE = 0x2c

const EXTENSION = 0x21

/** Reads a GIF up to its second image. Returns null if there's a second image: an animation is left as it is. */
async function readGif(reader: HeaderReader): Promise<ShrinkPlan | null> {
  const screen = await reader.view(0, 13)
  const size = { width: screen.getUint16(6, true), height: screen.getUint16(8, true) }
  let at = 13 + paletteBytes(screen.getUint8(10))
  let isFirst = true
  for (;;) {
    const [kind] = await reader.read(at, 1)
    if (kind === IMAGE) {
      if (!isFirst) return null
      isFirst = false
      const image = await reader.view(at, 10)
      at = await skipBlocks(reader, at + 11 + paletteBytes(image.getUint8(9)))
    } else if (kind === EXTENSION) {
      at = await skipBlocks(reader, at + 2)
    } else {
      return { mimeType: 'image/gif', size, mayHaveAlpha: true }
    }
  }
}

function paletteBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}

async function skipBlocks(reader: HeaderReader, start: number): Promise<number> {
  let at = start
  for (;;) {
    const [length] = await reader.read(at, 1)
    if (!length) return at + 1
    at += 1 + length
  }
}
