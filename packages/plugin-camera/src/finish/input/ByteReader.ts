/** Reads a growing recording sequentially. Holds only unread bytes in memory. */
export class ByteReader {
  readonly #chunks: ReadableStreamDefaultReader<Blob>
  #rest = new Uint8Array()
  #position = 0

  constructor(chunks: ReadableStream<Blob>) {
    this.#chunks = chunks.getReader()
  }

  /** Number of bytes taken or skipped so far. */
  get position(): number {
    return this.#position
  }

  /** Resolves with the next `count` bytes once they're recorded, or null if the recording ends first. */
  async take(count: number): Promise<Uint8Array | null> {
    while (this.#rest.length < count) {
      const { value } = await this.#chunks.read()
      if (!value) return null
      this.#rest = join(this.#rest, new Uint8Array(await value.arrayBuffer()))
    }
    const taken = this.#rest.subarray(0, count)
    this.#rest = this.#rest.subarray(count)
    this.#position += count
    return taken
  }

  /** Skips `count` bytes without reading skipped chunks into memory. Resolves once these bytes are recorded, or at the end. */
  async skip(count: number): Promise<void> {
    this.#position += count
    let left = count - this.#rest.length
    if (left <= 0) {
      this.#rest = this.#rest.subarray(count)
      return
    }
    this.#rest = new Uint8Array()
    while (left > 0) {
      const { value } = await this.#chunks.read()
      if (!value) return
      if (value.size > left) this.#rest = new Uint8Array(await value.slice(left).arrayBuffer())
      left -= value.size
    }
  }
}

function join(first: Uint8Array<ArrayBuffer>, second: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (first.length === 0) return second
  const joined = new Uint8Array(first.length + second.length)
  joined.set(first)
  joined.set(second, first.length)
  return joined
}
