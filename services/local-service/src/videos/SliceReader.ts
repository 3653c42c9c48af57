/** Bytes per read; each read is a request if the bytes are in a store. */
const SLICE_BYTES = 65_536
/** A file whose header needs more reads than this isn't described. */
const MAX_SLICES = 24

/** Reads a file's bytes from an offset on. Resolves with fewer at the end. */
export type ReadSlice = (start: number, count: number) => Promise<Uint8Array>

/** Reads small pieces of a file in any order, with few reads and little memory, whatever the file claims about itself. */
export class SliceReader {
  readonly sizeBytes: number
  readonly #read: ReadSlice
  #slice: Uint8Array
  #start = 0
  #slices = 0

  /** Creates a reader. @param head the file's first bytes */
  constructor(sizeBytes: number, head: Uint8Array, read: ReadSlice) {
    this.sizeBytes = sizeBytes
    this.#slice = head
    this.#read = read
  }

  /** Resolves with bytes, at most 64 KiB; null if the file doesn't have them, or if too much has been read already. */
  async take(start: number, count: number): Promise<DataView | null> {
    if (count > SLICE_BYTES || start < 0 || start + count > this.sizeBytes) return null
    if (start < this.#start || start + count > this.#start + this.#slice.length) {
      this.#slices++
      if (this.#slices > MAX_SLICES) return null
      this.#slice = await this.#read(start, Math.min(SLICE_BYTES, this.sizeBytes - start))
      this.#start = start
      if (this.#slice.length < count) return null
    }
    const { buffer, byteOffset } = this.#slice
    return new DataView(buffer, byteOffset + start - this.#start, count)
  }
}
