import { open } from 'node:fs/promises'
import type { ImageInfo } from './ImageInfo.js'

/** A container can have metadata boxes before the stream, possibly with a photo's preview. */
const HEAD_BYTES = 1_048_576
/** Maximum number of boxes to check. */
const MAX_BOXES = 100

/** Width-to-height ratios. Source: ISO/IEC 18181-1, SizeHeader. */
const RATIOS = [1, 12 / 10, 4 / 3, 3 / 2, 16 / 9, 5 / 4, 2]

/** Reads the facts about a JPEG XL, which the image library doesn't know; null for other files. The image isn't decoded. */
export async function readJxlInfo(path: string): Promise<ImageInfo | null> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    const head = buffer.subarray(0, bytesRead)
    const start = findStream(head)
    return start === null ? null : readStream(head, start)
  } catch (error) {
    // The file ends within its header.
    if (error instanceof RangeError) return null
    throw error
  } finally {
    await file.close()
  }
}

/** Returns where the stream starts: at the beginning, or in a box; null without a stream. @throws RangeError at the end */
function findStream(head: Buffer): number | null {
  if (head.readUInt16BE(0) === 0xff0a) return 2
  if (head.toString('latin1', 4, 8) !== 'JXL ') return null
  for (let at = 0, count = 0; count < MAX_BOXES; count++) {
    const size = head.readUInt32BE(at)
    const type = head.toString('latin1', at + 4, at + 8)
    if (type === 'jxlc' || type === 'jxlp') {
      // A partial stream has its number before it.
      const start = at + (size === 1 ? 16 : 8) + (type === 'jxlp' ? 4 : 0)
      return head.readUInt16BE(start) === 0xff0a ? start + 2 : null
    }
    if (size < 8) return null
    at += size
  }
  return null
}

/** Reads a stream's start; its fields are bits, lowest bit first. @throws RangeError at the end */
function readStream(head: Buffer, start: number): ImageInfo {
  let at = start * 8
  const read = (bits: number) => {
    let value = 0
    for (let bit = 0; bit < bits; bit++, at++) value += ((head.readUInt8(at >> 3) >> (at & 7)) & 1) * 2 ** bit
    return value
  }
  const isSmall = read(1) === 1
  const readSide = () => (isSmall ? (read(5) + 1) * 8 : read([9, 13, 18, 30][read(2)] ?? 9) + 1)
  const stored = { height: readSide(), width: 0 }
  const ratio = RATIOS[read(3) - 1]
  stored.width = ratio ? Math.floor(stored.height * ratio) : readSide()
  // All metadata can be default, or only the group that has the orientation.
  const hasOrientation = read(1) === 0 && read(1) === 1
  const orientation = hasOrientation ? read(3) + 1 : 1
  const isTurned = orientation > 4
  return {
    color_mode: 'RGB',
    orientation: orientation === 1 ? null : orientation,
    format: 'JXL',
    width: isTurned ? stored.height : stored.width,
    height: isTurned ? stored.width : stored.height,
    sequence: false,
    geo_location: null,
    datetime_original: null,
    dpi: null,
  }
}
