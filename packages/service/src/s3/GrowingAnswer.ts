/** Maximum size in bytes of an answer that's read into memory: a list of 1,000 keys has less than 2 MB. */
const MAX_ANSWER_BYTES = 16_777_216
const FIRST_BYTES = 1024

/**
 * Collects an answer in a single buffer of at most 16 MiB. Chunks are copied: a chunk of one byte takes hundreds, and can keep 64 kB
 * in memory that were read together with it.
 */
export class GrowingAnswer {
  #buffer = Buffer.alloc(0)
  #sizeBytes = 0

  /** @throws Error for an answer that's too long. */
  add(chunk: Uint8Array): void {
    const needed = this.#sizeBytes + chunk.length
    if (needed > MAX_ANSWER_BYTES) throw new Error(`the answer has more than ${MAX_ANSWER_BYTES} bytes`)
    if (needed > this.#buffer.length) {
      const grown = Buffer.alloc(
        Math.min(MAX_ANSWER_BYTES, Math.max(needed, this.#buffer.length * 2, FIRST_BYTES)),
      )
      grown.set(this.#buffer)
      this.#buffer = grown
    }
    this.#buffer.set(chunk, this.#sizeBytes)
    this.#sizeBytes = needed
  }

  /** What has arrived. */
  get bytes(): Buffer {
    return this.#buffer.subarray(0, this.#sizeBytes)
  }
}
