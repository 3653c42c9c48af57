import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { pipeline, Transform, type TransformCallback } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { LedgerEntry } from './createLedger.js'
import type { FaultAction } from './FaultRule.js'

/** A request whose body is counted, hashed and, if a fault applies, disturbed on its way to the handler. */
export class TappedRequest extends Transform {
  readonly method: string | undefined
  /** The web framework replaces the URL if a request names it in full. */
  url: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly rawHeaders: string[]
  readonly httpVersion: string
  readonly httpVersionMajor: number
  readonly httpVersionMinor: number
  readonly socket: Socket
  readonly acts: readonly FaultAction[]
  readonly entry: LedgerEntry
  readonly #hash = createHash('sha256')
  readonly #resetAt: number | null
  readonly #bytesPerSecond: number | null
  #isCorrupting: boolean

  constructor(request: IncomingMessage, acts: readonly FaultAction[], entry: LedgerEntry) {
    super()
    this.method = request.method
    this.url = request.url
    this.headers = request.headers
    this.rawHeaders = request.rawHeaders
    this.httpVersion = request.httpVersion
    this.httpVersionMajor = request.httpVersionMajor
    this.httpVersionMinor = request.httpVersionMinor
    this.socket = request.socket
    this.acts = acts
    this.entry = entry
    const reset = acts.find((act) => act.act === 'reset')
    this.#resetAt = reset ? Math.floor(Number(request.headers['content-length'] ?? 0) * reset.atShare) : null
    this.#bytesPerSecond = acts.find((act) => act.act === 'slow-body')?.bytesPerSecond ?? null
    this.#isCorrupting = acts.some((act) => act.act === 'corrupt-body')
    // Like a Node request: being destroyed before it's read must not crash the process.
    this.on('error', () => {})
    // Destroys this stream when the client disconnects, which notifies the handler.
    pipeline(request, this, () => {})
  }

  override async _transform(chunk: Buffer, _encoding: string, done: TransformCallback): Promise<void> {
    const bytes = this.#isCorrupting ? flipOneBit(chunk) : chunk
    this.#isCorrupting = false
    this.#hash.update(bytes)
    this.entry.receivedBytes += bytes.length
    if (this.#resetAt !== null && this.entry.receivedBytes >= this.#resetAt) {
      this.entry.isCut = true
      this.socket.resetAndDestroy()
      // Otherwise the reader of a complete body would never be notified.
      done(new Error('The connection was reset on purpose.'))
      return
    }
    if (this.#bytesPerSecond !== null) {
      await wait((bytes.length / this.#bytesPerSecond) * 1000, undefined, { ref: false })
    }
    done(null, bytes)
  }

  override _flush(done: TransformCallback): void {
    this.entry.sha256 = this.#hash.digest('hex')
    done()
  }
}

function flipOneBit(chunk: Buffer): Buffer {
  const copy = Buffer.from(chunk)
  const middle = Math.floor(copy.length / 2)
  copy[middle] = (copy[middle] ?? 0) ^ 1
  return copy
}
