import type { ByteReader } from '../input/ByteReader.js'

/** A box header. */
export interface BoxHead {
  readonly type: string
  /** Byte offset in the recording. */
  readonly start: number
  /** Content size in bytes; infinite if the box extends to the file's end. */
  readonly size: number
}

/** Resolves with the next box header, or null at the end. */
export async function takeBoxHead(reader: ByteReader): Promise<BoxHead | null> {
  const start = reader.position
  const bytes = await reader.take(8)
  if (!bytes) return null
  const size = viewOf(bytes).getUint32(0)
  const type = readType(bytes, 4)
  if (size === 0) return { type, start, size: Number.POSITIVE_INFINITY }
  if (size !== 1) return { type, start, size: check(size - 8) }
  const large = await reader.take(8)
  return large && { type, start, size: check(Number(viewOf(large).getBigUint64(0)) - 16) }
}

function check(size: number): number {
  if (size < 0) throw new RangeError('The recording has a box that is smaller than its head.')
  return size
}

/** A box in memory. */
export interface Box {
  readonly type: string
  readonly content: Uint8Array
  /** The box, including its header. */
  readonly bytes: Uint8Array
}

/** Lists the boxes in a box's content. Ends at a truncated box. */
export function* listBoxes(content: Uint8Array): Generator<Box> {
  for (let at = 0; at + 8 <= content.length; ) {
    const size = viewOf(content).getUint32(at)
    const end = at + size
    if (size < 8 || end > content.length) return
    yield {
      type: readType(content, at + 4),
      content: content.subarray(at + 8, end),
      bytes: content.subarray(at, end),
    }
    at = end
  }
}

/** Finds a nested box by its path of types and returns its content; undefined if it doesn't exist. */
export function findBox(content: Uint8Array | undefined, ...path: readonly string[]): Uint8Array | undefined {
  let found = content
  for (const type of path) found = found && [...listBoxes(found)].find((box) => box.type === type)?.content
  return found
}

/** Creates a box. */
export function createBox(type: string, ...contents: readonly Uint8Array[]): Uint8Array {
  const size = contents.reduce((sum, { length }) => sum + length, 8)
  const bytes = new Uint8Array(size)
  viewOf(bytes).setUint32(0, size)
  bytes.set(new TextEncoder().encode(type), 4)
  let at = 8
  for (const content of contents) {
    bytes.set(content, at)
    at += content.length
  }
  return bytes
}

/** Creates a box of 32-bit numbers, preceded by version and flags. */
export function createTable(type: string, numbers: readonly number[], version = 0): Uint8Array {
  const content = new Uint8Array(4 + numbers.length * 4)
  content[0] = version
  const view = viewOf(content)
  for (const [index, number] of numbers.entries()) view.setUint32(4 + index * 4, number)
  return createBox(type, content)
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
}

function readType(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4))
}
