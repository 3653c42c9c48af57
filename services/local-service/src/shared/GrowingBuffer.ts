const FIRST_BYTES = 4096

/** Collects bytes in one piece of memory: chunks kept as they arrive can take hundreds of times their size. */
export class GrowingBuffer {
  #memory = Buffer.alloc(0)
  #sizeBytes = 0

  get sizeBytes(): number {
    return this.#sizeBytes
  }

  /** The collected bytes, until the next `add`. */
  get bytes(): Buffer {
    return this.#memory.subarray(0, this.#sizeBytes)
  }

  add(chunk: Uint8Array): void {
    const sizeBytes = this.#sizeBytes + chunk.length
    if (sizeBytes > this.#memory.length) {
      const memory = Buffer.allocUnsafeSlow(Math.max(FIRST_BYTES, sizeBytes, 2 * this.#memory.length))
      memory.set(this.bytes)
      this.#memory = memory
    }
    this.#memory.set(chunk, this.#sizeBytes)
    this.#sizeBytes = sizeBytes
  }

  clear(): void {
    this.#memory = Buffer.alloc(0)
    this.#sizeBytes = 0
  }
}
