import type { ByteReader } from '../input/ByteReader.js'

/** EBML element ids. Source: RFC 9559. */
export const ID = {
  ebml: 0x1a45dfa3,
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  seek: 0x4dbb,
  seekId: 0x53ab,
  seekPosition: 0x53ac,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  trackType: 0x83,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
  blockDuration: 0x9b,
  referenceBlock: 0xfb,
  cues: 0x1c53bb6b,
  cuePoint: 0xbb,
  cueTime: 0xb3,
  cueTrackPositions: 0xb7,
  cueTrack: 0xf7,
  cueClusterPosition: 0xf1,
  tags: 0x1254c367,
  chapters: 0x1043a770,
  attachments: 0x1941a469,
  void: 0xec,
  crc32: 0xbf,
} as const

/** An element header. */
export interface ElementHead {
  readonly id: number
  /** Content size in bytes; null if the recorder didn't know it. */
  readonly size: number | null
  /** Size field width in bytes. */
  readonly sizeWidth: number
}

/** Resolves with the next element header, or null at the end. @throws RangeError if the next bytes aren't an element */
export async function takeHead(reader: ByteReader): Promise<ElementHead | null> {
  const id = await takeField(reader, 4)
  const size = id && (await takeField(reader, 8))
  if (!size) return null
  return { id: readUint(id), size: readSize(size), sizeWidth: size.length }
}

/** Takes a variable-width field. Its width in bytes is one more than the number of leading zero bits. */
async function takeField(reader: ByteReader, maxWidth: number): Promise<Uint8Array | null> {
  const first = await reader.take(1)
  if (!first) return null
  const width = readWidth(first[0])
  if (width > maxWidth) throw new RangeError(`The recording has no element at byte ${reader.position - 1}.`)
  const others = await reader.take(width - 1)
  return others && Uint8Array.of(...first, ...others)
}

/** Returns the width in bytes of a field that starts with this byte; 9 if the byte is invalid. */
export function readWidth(first = 0): number {
  return Math.clz32(first) - 23
}

/** Reads a field's number without its width marker bit. Returns null for an unknown size, which has all bits set. */
export function readSize(field: Uint8Array): number | null {
  const mask = 0xff >> field.length
  const first = (field[0] ?? 0) & mask
  const others = field.subarray(1)
  if (first === mask && others.every((byte) => byte === 0xff)) return null
  return readUint(Uint8Array.of(first, ...others))
}

/** An element in memory. */
export interface EbmlElement {
  readonly id: number
  readonly content: Uint8Array
  /** The element, including its header. */
  readonly bytes: Uint8Array
}

/** Lists the elements in an element's content. Ends at a truncated element. */
export function* listElements(content: Uint8Array): Generator<EbmlElement> {
  let at = 0
  while (at < content.length) {
    const sizeAt = at + readWidth(content[at])
    const start = sizeAt + readWidth(content[sizeAt])
    const end = start + (readSize(content.subarray(sizeAt, start)) ?? Number.POSITIVE_INFINITY)
    if (end > content.length) return
    yield {
      id: readUint(content.subarray(at, sizeAt)),
      content: content.subarray(start, end),
      bytes: content.subarray(at, end),
    }
    at = end
  }
}

/** Reads a big-endian unsigned integer of any width. */
export function readUint(bytes: Uint8Array): number {
  return bytes.reduce((sum, byte) => sum * 256 + byte, 0)
}

/** Creates an element. Its size field always has 8 bytes, so the header length doesn't depend on the content. */
export function createElement(id: number, ...contents: readonly Uint8Array[]): Uint8Array {
  const size = contents.reduce((sum, { length }) => sum + length, 0)
  return joinBytes([createElementHead(id, size), ...contents])
}

/** Creates an element's id and size field. */
export function createElementHead(id: number, size: number): Uint8Array {
  return joinBytes([createUint(id, Math.ceil((32 - Math.clz32(id)) / 8)), createSize(size)])
}

/** Creates an 8-byte size field. */
export function createSize(size: number): Uint8Array {
  const bytes = createUint(size, 8)
  bytes[0] = 1
  return bytes
}

/** Creates a big-endian unsigned integer. */
export function createUint(value: number, width: number): Uint8Array {
  return Uint8Array.from(
    { length: width },
    (_, index) => Math.floor(value / 256 ** (width - 1 - index)) % 256,
  )
}

/** Creates an 8-byte floating-point number. */
export function createFloat(value: number): Uint8Array {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setFloat64(0, value)
  return bytes
}

export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}
