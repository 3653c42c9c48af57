/** Size of a read; most headers need only a single read. */
const WINDOW_BYTES = 65_536
/** More than any header that a camera or an editor writes. */
const MAX_READS = 256
/** A file of tiny parts would keep the page busy. */
const MAX_VIEWS = 1_000_000

/** Reads the beginnings of a file's parts without reading the whole file. */
export class HeaderReader {
  readonly #file: Blob
  readonly #maxReads: number
  #start = 0
  #bytes = new Uint8Array()
  #reads = 0
  #views = 0

  /** @param maxReads How many times the file is read, at most. */
  constructor(file: Blob, maxReads: number = MAX_READS) {
    this.#file = file
    this.#maxReads = maxReads
  }

  /** File size in bytes. */
  get size(): number {
    return this.#file.size
  }

  /** Resolves with the bytes from `at` on; fewer at the end of the file. @throws RangeError for an endless header */
  async read(at: number, length: number): Promise<Uint8Array> {
    const end = Math.min(at + length, this.size)
    if (at < this.#start || end > this.#start + this.#bytes.length) {
      if (this.#reads++ === this.#maxReads) throw new RangeError('The header of the image is too long.')
      this.#start = at
      const window = this.#file.slice(at, at + Math.max(length, WINDOW_BYTES))
      this.#bytes = new Uint8Array(await window.arrayBuffer())
    }
    return this.#bytes.subarray(at - this.#start, Math.max(at, end) - this.#start)
  }

  /** Resolves with a view of exactly these bytes. @throws RangeError if the file ends before, or for an endless header */
  async view(at: number, length: number): Promise<DataView> {
    if (this.#views++ === MAX_VIEWS) throw new RangeError('The header of the image is too long.')
    const { buffer, byteOffset, byteLength } = await this.read(at, length)
    if (byteLength < length) throw new RangeError('The header of the image is truncated.')
    return new DataView(buffer, byteOffset, byteLength)
  }
}
