/** Smallest request size after a lost connection. */
const MIN_CUT_BYTES = 262_144

/**
 * Adapts the request size: halves it after a connection was lost, and grows it again with each request that arrives. Once the server or a
 * gateway has refused a size, requests stay below it.
 */
export class RequestSize {
  #bytes: number
  #maxBytes: number
  /** The largest request that has arrived. */
  #takenBytes = 0
  #minBytes = 0

  constructor(maxBytes: number) {
    this.#bytes = maxBytes
    this.#maxBytes = maxBytes
  }

  get bytes(): number {
    return this.#bytes
  }

  /** Minimum size of every request but the last, in bytes; 0 while the server accepts any size. */
  get minBytes(): number {
    return this.#minBytes
  }

  /** Whether smaller requests are possible, in case the server refuses the size by closing the connection. */
  get isReducible(): boolean {
    return this.#bytes > Math.max(MIN_CUT_BYTES, this.#minBytes)
  }

  /** Notes that a request has arrived. */
  taken(bytes: number): void {
    this.#takenBytes = Math.max(this.#takenBytes, bytes)
    if (bytes >= this.#bytes) this.#bytes = Math.min(2 * bytes, this.#maxBytes)
  }

  /** Notes that a request's connection was lost. */
  lost(): void {
    const half = Math.max(Math.min(this.#bytes, MIN_CUT_BYTES), Math.floor(this.#bytes / 2))
    this.#bytes = Math.max(half, this.#minBytes)
  }

  /** Notes that the server closes the connection during requests of this size. */
  closed(bytes: number): void {
    // If a request of this size has arrived before, the size isn't the reason.
    if (bytes > this.#takenBytes)
      this.#maxBytes = Math.max(MIN_CUT_BYTES, this.#takenBytes || Math.floor(bytes / 2))
    this.#bytes = MIN_CUT_BYTES
  }

  /** Notes that the server refuses smaller requests. Returns false if it already has, so that the size isn't the reason. */
  refused(minBytes: number): boolean {
    if (this.#minBytes > 0) return false
    this.#minBytes = minBytes
    this.limit(minBytes)
    return true
  }

  /** Notes the largest request that the server accepts, in bytes. */
  limit(bytes: number): void {
    this.#maxBytes = bytes
    this.#bytes = bytes
  }
}
