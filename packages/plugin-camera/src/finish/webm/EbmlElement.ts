import type { ByteReader } from '../input/ByteReader.js'

/** Ids of EBML elements. Source: RFC 9559. */
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

/** Head of an element. */
export interface ElementHead {
  readonly id: number
  /** Size of the content in bytes; null if the recorder didn't know it. */
  readonly size: number | null
  /** Bytes of the size field. */
  readonly sizeWidth: number
}

/** Resolves with the next element's head; null at the end. @throws RangeError if it's none */
export async function takeHead(reader: ByteReader): Promise<ElementHead | null> {
  const id = await takeField(reader, 4)
  const size = id && (await takeField(reader, 8))
  if (!size) return null
  return { id: readUint(id), size: readSize(size), sizeWidth: size.length }
}

/** Takes a field whose first byte has its width: one more than the zero bits that it starts with. */
async function takeField(reader: ByteReader, maxWidth: number): Promise<Uint8Array | null> {
  const first = await reader.take(1)
  if (!first) return null
  const width = readWidth(first[0])
  if (width > maxWidth) throw new RangeError(`The recording has no element at byte ${reader.position - 1}.`)
  const others = await reader.take(width - 1)
  return others && Uint8Array.of(...first, ...others)
}

/** Bytes of a field that starts with this byte; 9 if no field does. */
export function readWidth(first = 0): number {
  return Math.clz32(first) - 23
}

/** Reads a number without the bit that marks its width; null if all bits are set, which stands for a size that isn't known. */
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
  /** The element with its head. */
  readonly bytes: Uint8Array
}

/** Lists the elements in an element's content, without those that are cut off. */
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

/** Reads an unsigned integer of any width. */
export function readUint(bytes: Uint8Array): number {
  return bytes.reduce((sum, byte) => sum * 256 + byte, 0)
}

/** Creates an element; its size field has 8 bytes, so that its length doesn't depend on its content. */
export function createElement(id: number, ...contents: readonly Uint8Array[]): Uint8Array {
  const size = contents.reduce((sum, { length }) => sum + length, 0)
  return joinBytes([createElementHead(id, size), ...contents])
}

/** Creates the id and the size field of an element. */
export function createElementHead(id: number, size: number): Uint8Array {
  return joinBytes([createUint(id, Math.ceil((32 - Math.clz32(id)) / 8)), createSize(size)])
}

/** Creates a size field of 8 bytes. */
export function createSize(size: number): Uint8Array {
  const bytes = createUint(size, 8)
  bytes[0] = 1
  return bytes
}

/** Creates an unsigned integer. */
export function createUint(value: number, width: number): Uint8Array {
  return Uint8Array.from(
    { length: width },
    (_, index) => Math.floor(value / 256 ** (width - 1 - index)) % 256,
  )
}

/** Creates a floating-point number of 8 bytes. */
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
