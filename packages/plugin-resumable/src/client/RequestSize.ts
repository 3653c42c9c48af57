/** Smallest request over a connection that is lost. */
const MIN_CUT_BYTES = 262_144

/**
 * Most bytes of one request: fewer after a connection was lost, and again more with each request that arrives. Once the server, or something
 * before it, has refused a size, requests stay below it.
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

  /** Fewest bytes of a request that isn't the last; 0 while the server takes any. */
  get minBytes(): number {
    return this.#minBytes
  }

  /** Whether a connection that is closed twice may refuse the size. */
  get isReducible(): boolean {
    return this.#bytes > Math.max(MIN_CUT_BYTES, this.#minBytes)
  }

  /** Notes that a request has arrived. */
  taken(bytes: number): void {
    this.#takenBytes = Math.max(this.#takenBytes, bytes)
    if (bytes >= this.#bytes) this.#bytes = Math.min(2 * bytes, this.#maxBytes)
  }

  /** Notes that the connection of a request was lost. */
  lost(): void {
    const half = Math.max(Math.min(this.#bytes, MIN_CUT_BYTES), Math.floor(this.#bytes / 2))
    this.#bytes = Math.max(half, this.#minBytes)
  }

  /** Notes that the server closes the connection within requests of this size. */
  closed(bytes: number): void {
    // A size that has arrived before isn't the reason.
    if (bytes > this.#takenBytes)
      this.#maxBytes = Math.max(MIN_CUT_BYTES, this.#takenBytes || Math.floor(bytes / 2))
    this.#bytes = MIN_CUT_BYTES
  }

  /** Notes that the server refuses smaller requests. Returns false if it has before, so that their size isn't the reason. */
  refused(minBytes: number): boolean {
    if (this.#minBytes > 0) return false
    this.#minBytes = minBytes
    this.limit(minBytes)
    return true
  }

  /** Notes the most bytes that the server takes. */
  limit(bytes: number): void {
    this.#maxBytes = bytes
    this.#bytes = bytes
  }
}
