import { toLatin1 } from './toLatin1.js'

const BLOCK_BYTES = 65_536
/** A PDF that makes us read more is given up: it would keep the worker busy. */
const MAX_BLOCKS = 768
const MAX_WORK = 128_000_000

/** Reads ranges of a file in blocks. Limits what a hostile file can make it read. */
export class BlockReader {
  readonly size: number
  readonly #file: Blob
  readonly #blocks: (Promise<Uint8Array> | undefined)[] = []
  #read = 0
  #work = 0

  constructor(file: Blob) {
    this.#file = file
    this.size = file.size
  }

  /** Resolves with the bytes of a range, as far as the file has them. @throws RangeError if too much is read */
  async bytes(offset: number, length: number): Promise<Uint8Array> {
    this.charge(length)
    const start = Math.min(Math.max(offset, 0), this.size)
    const end = Math.min(start + length, this.size)
    const first = Math.floor(start / BLOCK_BYTES)
    const last = Math.floor(Math.max(start, end - 1) / BLOCK_BYTES)
    const parts = await Promise.all(
      Array.from({ length: last - first + 1 }, (_, index) => this.#block(first + index)),
    )
    const [only] = parts
    if (only && parts.length === 1)
      return only.subarray(start - first * BLOCK_BYTES, end - first * BLOCK_BYTES)
    const all = new Uint8Array(end - start)
    for (const [index, part] of parts.entries()) {
      const at = (first + index) * BLOCK_BYTES - start
      all.set(part.subarray(Math.max(0, -at), Math.max(0, end - start - at)), Math.max(0, at))
    }
    return all
  }

  /** Resolves with a range's bytes as Latin-1 text. */
  async text(offset: number, length: number): Promise<string> {
    return toLatin1(await this.bytes(offset, length))
  }

  /** Counts work that a file causes, in about the bytes that are looked at. @throws RangeError if it's too much */
  charge(units: number): void {
    this.#work += units
    if (this.#work > MAX_WORK) throw new RangeError('The file makes its reader work too much.')
  }

  #block(index: number): Promise<Uint8Array> {
    const known = this.#blocks[index]
    if (known) return known
    this.#read += 1
    if (this.#read > MAX_BLOCKS) throw new RangeError('The file makes its reader read too much.')
    const start = index * BLOCK_BYTES
    const reading = this.#file.slice(start, start + BLOCK_BYTES).arrayBuffer()
    const block = reading.then((buffer) => new Uint8Array(buffer))
    this.#blocks[index] = block
    return block
  }
}
