import { invalidResponse, isSafeTarget } from '@lading/transport-engine'
import { callHandler, type Fields } from './callHandler.js'
import { type Checksum, hashPart, isChecksum } from './hashPart.js'
import { parseHeaders } from './parseHeaders.js'
import type { S3Connection } from './S3Connection.js'

/** Parts signed at a time. */
const BATCH = 50
/** Bytes hashed at a time, for parts that are signed with their checksum: the first part waits until all are hashed. */
const BATCH_BYTES = 33_554_432
/** A URL isn't used this long before it expires, because a large part takes a while. */
const MARGIN_MS = 60_000

/** A part's signed URL and required headers. */
export interface SignedUrl {
  readonly url: string
  readonly untilMs: number
  /** Headers that the request must have. */
  readonly headers: Readonly<Record<string, string>>
}

/** Parts that need signed URLs. */
export interface PartsToSign {
  readonly ticket: string
  readonly file: Blob
  readonly partSizeBytes: number
  readonly count: number
}

type Checksums = Readonly<Record<number, string>>

/** Signed URLs for an upload's parts. They expire and are requested again. */
export class SignedUrls {
  readonly #connection: S3Connection
  readonly #parts: PartsToSign
  readonly #signal: AbortSignal
  readonly #urls = new Map<number, SignedUrl>()
  #signing: Promise<void> | null = null
  #headers: Readonly<Record<string, string>> = {}
  /** Checksum that parts are signed with; null without a checksum. */
  #checksum: Checksum | null = null

  constructor(connection: S3Connection, parts: PartsToSign, signal: AbortSignal) {
    this.#connection = connection
    this.#parts = parts
    this.#signal = signal
  }

  /** Adds the URLs from a response. @param checksums Checksums that the URLs are signed with. */
  add({ urls, headers, lifetimeS, checksum }: Fields, checksums: Checksums = {}): void {
    if (typeof urls !== 'object' || urls === null || typeof lifetimeS !== 'number')
      throw invalidResponse(urls)
    if (headers !== undefined) this.#headers = parseHeaders(headers)
    if (isChecksum(checksum)) this.#checksum = checksum
    // Measure from when the response arrives, so that clock skew doesn't matter.
    const untilMs = this.#connection.clock.now() + lifetimeS * 1000 - MARGIN_MS
    for (const [name, url] of Object.entries(urls)) {
      if (typeof url !== 'string' || !isSafeTarget(url, this.#connection.endpoint)) throw invalidResponse(url)
      const number = Number(name)
      if (!Number.isSafeInteger(number) || number < 1 || number > this.#parts.count) continue
      const own = checksums[number]
      const all =
        own === undefined ? this.#headers : { ...this.#headers, [`x-amz-checksum-${this.#checksum}`]: own }
      this.#urls.set(number, { url, untilMs, headers: all })
      this.#connection.lazy.partUrl = url
    }
  }

  /** Returns a part's URL. @param number From 1. @throws UploadError, NetworkError, CancelError */
  async get(number: number): Promise<SignedUrl> {
    for (;;) {
      const known = this.find(number)
      if (known) return known
      this.#signing ??= this.#sign(number).finally(() => {
        this.#signing = null
      })
      await this.#signing
    }
  }

  /** Drops a URL that didn't work. @param url A no-op if the part has another URL by now. @default the part's current URL */
  drop(number: number, url: string | undefined = this.#urls.get(number)?.url): void {
    if (this.#urls.get(number)?.url === url) this.#urls.delete(number)
  }

  /** Returns a part's URL if it's already signed; null if it has to be requested. */
  find(number: number): SignedUrl | null {
    const found = this.#urls.get(number)
    return found && found.untilMs > this.#connection.clock.now() ? found : null
  }

  async #sign(first: number): Promise<void> {
    const { ticket, count, partSizeBytes } = this.#parts
    const hashed = this.#checksum
    const most = hashed ? Math.max(1, Math.floor(BATCH_BYTES / partSizeBytes)) : BATCH
    const numbers: number[] = []
    for (let number = first; number <= count && numbers.length < Math.min(most, BATCH); number++) {
      if (!this.find(number)) numbers.push(number)
    }
    const checksums = hashed ? await this.#hash(numbers, hashed) : undefined
    const answer = await callHandler(
      this.#connection,
      { action: 'sign', ticket, numbers, ...(checksums && { checksums }) },
      this.#signal,
    )
    this.add(answer, checksums)
    if (this.find(first)) return
    // A resumed upload learns only now that its parts need checksums.
    if (!this.#checksum || hashed) throw invalidResponse(answer)
    await this.#sign(first)
  }

  /** Hashes parts in order, because each part stays in memory until it's hashed. */
  async #hash(numbers: readonly number[], name: Checksum): Promise<Checksums> {
    const checksums: Record<number, string> = {}
    for (const number of numbers) {
      checksums[number] = await hashPart(this.#connection, this.#parts, number, name, this.#signal)
    }
    return checksums
  }
}
