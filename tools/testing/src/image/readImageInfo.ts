import type { ImageInfo } from '../FileInfo.js'

/** Number of leading bytes searched for the image size. */
const HEAD_BYTES = 262_144

type Size = readonly [format: string, width: number, height: number]

/**
 * Reads the size of a PNG, JPEG, GIF or WebP from its header.
 *
 * @returns null for anything else.
 */
export async function readImageInfo(file: Blob): Promise<ImageInfo | null> {
  const view = new DataView(await file.slice(0, HEAD_BYTES).arrayBuffer())
  if (view.byteLength < 30) return null
  const size = readPng(view) ?? readGif(view) ?? readWebp(view) ?? readJpeg(view)
  if (!size) return null
  const [format, width, height] = size
  return {
    width,
    height,
    format,
    color_mode: format === 'PNG' || format === 'WEBP' ? 'RGBA' : 'RGB',
    orientation: null,
    dpi: null,
    geo_location: null,
    datetime_original: null,
    sequence: false,
  }
}

const textAt = (view: DataView, at: number, length: number) =>
  String.fromCharCode(...new Uint8Array(view.buffer, at, length))

function readPng(view: DataView): Size | undefined {
  return textAt(view, 1, 3) === 'PNG' ? ['PNG', view.getUint32(16), view.getUint32(20)] : undefined
}

function readGif(view: DataView): Size | undefined {
  return textAt(view, 0, 3) === 'GIF' ? ['GIF', view.getUint16(6, true), view.getUint16(8, true)] : undefined
}

function readWebp(view: DataView): Size | undefined {
  if (textAt(view, 0, 4) !== 'RIFF' || textAt(view, 8, 4) !== 'WEBP') return undefined
  const kind = textAt(view, 12, 4)
  const word = (at: number) => view.getUint16(at, true)
  if (kind === 'VP8 ') return ['WEBP', word(26) & 0x3fff, word(28) & 0x3fff]
  if (kind === 'VP8X') {
    const wide = (at: number) => word(at) + view.getUint8(at + 2) * 65_536 + 1
    return ['WEBP', wide(24), wide(27)]
  }
  const bits = view.getUint32(21, true)
  return ['WEBP', (bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1]
}

/** Walks the segments to the frame header. Ignores Exif rotation: sizes are as stored. */
function readJpeg(view: DataView): Size | undefined {
  if (view.getUint16(0) !== 0xffd8) return undefined
  for (let at = 2; at + 9 < view.byteLength; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint16(at)
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)
    if (isFrame) return ['JPEG', view.getUint16(at + 7), view.getUint16(at + 5)]
  }
  return undefined
}
