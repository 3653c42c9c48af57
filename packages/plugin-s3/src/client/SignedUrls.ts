import { invalidResponse, isSafeTarget } from '@lading/transport-engine'
import { callHandler, type Fields } from './callHandler.js'
import { type Checksum, hashPart, isChecksum } from './hashPart.js'
import { parseHeaders } from './parseHeaders.js'
import type { S3Connection } from './S3Connection.js'

/** Parts that are signed at a time. */
const BATCH = 50
/** Bytes that are hashed at a time, for parts that are signed with their checksum: the first part waits for all of them. */
const BATCH_BYTES = 33_554_432
/** Time before its end from which on a URL is not used: a large part takes a while. */
const MARGIN_MS = 60_000

/** Where a part is sent to. */
export interface SignedUrl {
  readonly url: string
  readonly untilMs: number
  /** Headers that the request must have. */
  readonly headers: Readonly<Record<string, string>>
}

/** The parts that need URLs. */
export interface PartsToSign {
  readonly ticket: string
  readonly file: Blob
  readonly partSizeBytes: number
  readonly count: number
}

type Checksums = Readonly<Record<number, string>>

/** The URLs of an upload's parts, which expire and are asked for again. */
export class SignedUrls {
  readonly #connection: S3Connection
  readonly #parts: PartsToSign
  readonly #signal: AbortSignal
  readonly #urls = new Map<number, SignedUrl>()
  #signing: Promise<void> | null = null
  #headers: Readonly<Record<string, string>> = {}
  /** Checksum that each part is signed with; null without one. */
  #checksum: Checksum | null = null

  constructor(connection: S3Connection, parts: PartsToSign, signal: AbortSignal) {
    this.#connection = connection
    this.#parts = parts
    this.#signal = signal
  }

  /** Takes the URLs of an answer. @param checksums That they are signed with. */
  add({ urls, headers, lifetimeS, checksum }: Fields, checksums: Checksums = {}): void {
    if (typeof urls !== 'object' || urls === null || typeof lifetimeS !== 'number')
      throw invalidResponse(urls)
    if (headers !== undefined) this.#headers = parseHeaders(headers)
    if (isChecksum(checksum)) this.#checksum = checksum
    // Measured from the answer on, so that the time of day of this device does not matter.
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

  /** Returns the URL of a part. @param number From 1. @throws UploadError, NetworkError, CancelError */
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

  /** Drops a URL that did not work. @param url Unless the part has got another one since. @default whichever it has */
  drop(number: number, url: string | undefined = this.#urls.get(number)?.url): void {
    if (this.#urls.get(number)?.url === url) this.#urls.delete(number)
  }

  /** Returns the URL of a part that is signed; null if it has to be asked for. */
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
    // An upload that continues learns only now that its parts need checksums.
    if (!this.#checksum || hashed) throw invalidResponse(answer)
    await this.#sign(first)
  }

  /** Hashes one part after the other: each is in memory until it's hashed. */
  async #hash(numbers: readonly number[], name: Checksum): Promise<Checksums> {
    const checksums: Record<number, string> = {}
    for (const number of numbers) {
      checksums[number] = await hashPart(this.#connection, this.#parts, number, name, this.#signal)
    }
    return checksums
  }
}
