/** An image's size in pixels, according to its header. */
export interface ImageSize {
  readonly width: number
  readonly height: number
}

/** How much to read, in bytes: in a photo with long metadata, the size comes after the metadata. */
const HEADER_BYTES = [65_536, 2_097_152]

type Reader = (view: DataView) => ImageSize | null

/** Reads an image's size from its header; null if the file isn't an image in a known format. */
export async function readImageSize(file: Blob): Promise<ImageSize | null> {
  for (const length of HEADER_BYTES) {
    const view = new DataView(await file.slice(0, length).arrayBuffer())
    const reader = readers.find(({ signature, at = 0 }) => asciiAt(view, at, signature.length) === signature)
    try {
      return reader?.read(view) ?? null
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      // The read went beyond the end, so the header is longer or truncated.
      if (file.size <= length) break
    }
  }
  return null
}

const readers: readonly { readonly signature: string; readonly at?: number; readonly read: Reader }[] = [
  {
    signature: '\x89PNG\r\n\x1a\n',
    read: (view) => ({ width: view.getUint32(16), height: view.getUint32(20) }),
  },
  {
    signature: 'GIF8',
    read: (view) => ({ width: view.getUint16(6, true), height: view.getUint16(8, true) }),
  },
  {
    signature: 'BM',
    read: (view) => ({ width: Math.abs(view.getInt32(18, true)), height: Math.abs(view.getInt32(22, true)) }),
  },
  { signature: '\xff\xd8', read: readJpeg },
  { signature: 'WEBP', at: 8, read: readWebp },
  { signature: 'ftyp', at: 4, read: readAvif },
  { signature: '\xff\x0a', read: (view) => readJxl(view, 2) },
  { signature: 'JXL ', at: 4, read: readJxlContainer },
]

function asciiAt(view: DataView, at: number, length: number): string {
  let ascii = ''
  for (let i = at; i < at + length && i < view.byteLength; i += 1)
    ascii += String.fromCharCode(view.getUint8(i))
  return ascii
}

function readJpeg(view: DataView): ImageSize | null {
  let at = 2
  while (view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1)
    // Start-of-frame markers; three codes in their range have another meaning.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
  return null
}

function readWebp(view: DataView): ImageSize | null {
  const kind = asciiAt(view, 12, 4)
  if (kind === 'VP8X') return { width: 1 + uint24(view, 24), height: 1 + uint24(view, 27) }
  if (kind === 'VP8 ') {
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  }
  if (kind !== 'VP8L') return null
  const bits = view.getUint32(21, true)
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16)
}

/** Returns the size of the largest image part; each part has an `ispe` box. */
function readAvif(view: DataView): ImageSize | null {
  let largest: ImageSize | null = null
  for (let at = 8; at + 16 <= view.byteLength; at += 1) {
    if (view.getUint32(at) !== 0x69737065) continue
    const size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) }
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size
  }
  return largest
}

/** Reads the size from a JPEG XL whose stream is in a box, after metadata boxes. */
function readJxlContainer(view: DataView): ImageSize | null {
  for (let at = 0; ; ) {
    const size = view.getUint32(at)
    const type = asciiAt(view, at + 4, 4)
    // A partial stream is preceded by its number.
    const start = at + (size === 1 ? 16 : 8) + (type === 'jxlp' ? 4 : 0)
    if (type === 'jxlc' || type === 'jxlp')
      return view.getUint16(start) === 0xff0a ? readJxl(view, start + 2) : null
    if (size < 8) return null
    at += size
  }
}

/** Width-to-height ratios. Source: ISO/IEC 18181-1, SizeHeader. */
const JXL_RATIOS = [1, 12 / 10, 4 / 3, 3 / 2, 16 / 9, 5 / 4, 2]

/** Reads the size at the start of a JPEG XL stream. Its fields are bit fields, lowest bit first. */
function readJxl(view: DataView, start: number): ImageSize {
  let at = start * 8
  const read = (bits: number) => {
    let value = 0
    for (let bit = 0; bit < bits; bit++, at++) value += ((view.getUint8(at >> 3) >> (at & 7)) & 1) * 2 ** bit
    return value
  }
  const isSmall = read(1) === 1
  const readSide = () => (isSmall ? (read(5) + 1) * 8 : read([9, 13, 18, 30][read(2)] ?? 9) + 1)
  const height = readSide()
  const ratio = JXL_RATIOS[read(3) - 1]
  return { width: ratio ? Math.floor(height * ratio) : readSide(), height }
}
