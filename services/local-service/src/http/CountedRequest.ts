import { IncomingMessage } from 'node:http'

/** Most chunks of a body that wait to be read. */
const MAX_CHUNKS = 128

/**
 * A request whose body counts in chunks, too. Node stops reading from a connection when 16 kB wait to be read, and keeps some hundred bytes
 * for each chunk: a body in chunks of one byte takes megabytes.
 */
export class CountedRequest extends IncomingMessage {
  #chunks = 0
  #isHeld = false

  override push(chunk: unknown, encoding?: BufferEncoding): boolean {
    const waitingBytes = this.readableLength
    const wantsMore = super.push(chunk, encoding)
    if (this.readableLength > waitingBytes) this.#chunks += 1
    return wantsMore && this.#chunks < MAX_CHUNKS
  }

  override read(size?: number): unknown {
    const chunk: unknown = super.read(size)
    if (chunk === null) return chunk
    // While data flows, each call returns one chunk; otherwise, it returns all of them, or a part.
    if (this.readableLength === 0) this.#chunks = 0
    else if (this.readableFlowing) this.#chunks -= 1
    if (this.#isHeld && this.#chunks < MAX_CHUNKS) {
      this.#isHeld = false
      super._read(0)
    }
    return chunk
  }

  override _read(size: number): void {
    if (this.#chunks < MAX_CHUNKS) super._read(size)
    else this.#isHeld = true
  }
}
