import { invalidResponse, isSafeTarget } from '@lading/transport-engine'
import { callHandler, type Fields } from './callHandler.js'
import { parseHeaders } from './parseHeaders.js'
import type { S3Connection } from './S3Connection.js'

/** Parts that are signed at a time. */
const BATCH = 50
/** Time before its end from which on a URL is not used: a large part takes a while. */
const MARGIN_MS = 60_000

interface SignedUrl {
  readonly url: string
  readonly untilMs: number
}

/** The URLs of an upload's parts, which expire and are asked for again. */
export class SignedUrls {
  readonly #connection: S3Connection
  readonly #ticket: string
  readonly #count: number
  readonly #signal: AbortSignal
  readonly #urls = new Map<number, SignedUrl>()
  #signing: Promise<void> | null = null
  #headers: Readonly<Record<string, string>> = {}

  /** @param count Number of parts. */
  constructor(connection: S3Connection, ticket: string, count: number, signal: AbortSignal) {
    this.#connection = connection
    this.#ticket = ticket
    this.#count = count
    this.#signal = signal
  }

  /** Takes the URLs of an answer. */
  add({ urls, headers, lifetimeS }: Fields): void {
    if (typeof urls !== 'object' || urls === null || typeof lifetimeS !== 'number')
      throw invalidResponse(urls)
    if (headers !== undefined) this.#headers = parseHeaders(headers)
    // Measured from the answer on, so that the time of day of this device does not matter.
    const untilMs = this.#connection.clock.now() + lifetimeS * 1000 - MARGIN_MS
    for (const [name, url] of Object.entries(urls)) {
      if (typeof url !== 'string' || !isSafeTarget(url, this.#connection.endpoint)) throw invalidResponse(url)
      const number = Number(name)
      if (!Number.isSafeInteger(number) || number < 1 || number > this.#count) continue
      this.#urls.set(number, { url, untilMs })
      this.#connection.lazy.partUrl = url
    }
  }

  /** Headers that each request with one of the URLs must have. */
  get headers(): Readonly<Record<string, string>> {
    return this.#headers
  }

  /** Returns the URL of a part. @param number From 1. @throws UploadError, NetworkError, CancelError */
  async get(number: number): Promise<string> {
    for (;;) {
      const known = this.find(number)
      if (known) return known.url
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
    const numbers: number[] = []
    for (let number = first; number <= this.#count && numbers.length < BATCH; number++) {
      if (!this.find(number)) numbers.push(number)
    }
    const answer = await callHandler(
      this.#connection,
      { action: 'sign', ticket: this.#ticket, numbers },
      this.#signal,
    )
    this.add(answer)
    if (!this.find(first)) throw invalidResponse(answer)
  }
}
