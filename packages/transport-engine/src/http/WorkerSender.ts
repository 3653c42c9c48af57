import { Semaphore } from '@lading/kernel'
import { startWorker } from '@lading/kernel/basics'
import type { FromWorker, ToWorker, WorkerRequest } from './FromWorker.js'
import type { Hash, HttpResponse, Sender, SendRequest } from './Http.js'

/** Longest silence of a worker that has requests in flight, before it is asked for a reply; as long again, and it is dead. */
const SILENCE_MS = 5000
/** How long a worker without requests is kept. */
const IDLE_MS = 30_000
/** Bodies that the page sends at a time while the worker starts: as many as a browser opens connections to a host. */
const MAX_BODIES_OF_PAGE = 6

/** Creates the errors of a request. Bundlers that split code keep the error classes out of this chunk. */
export type RequestErrors = Readonly<Record<'network' | 'cancel' | 'invalid', () => Error>>

interface Pending {
  readonly request: SendRequest
  readonly resolve: (response: HttpResponse | Promise<HttpResponse>) => void
  readonly reject: (error: unknown) => void
}

/** Blocks that are being hashed: their hashes, or null. */
type Hashed = (hashes: Uint8Array | null) => void

/**
 * Sends requests in a worker. Those that it cannot send are sent by the page; those that were in flight in a worker that dies fail as
 * lost connections do, and are retried. An idle worker ends, and the next upload starts another.
 */
export class WorkerSender implements Sender {
  readonly #script: true | string
  readonly #page: Sender
  readonly #errors: RequestErrors
  readonly #pending = new Map<number, Pending>()
  readonly #hashing = new Map<number, Hashed>()
  readonly #bodiesOfPage = new Semaphore(() =>
    this.#isHolding ? MAX_BODIES_OF_PAGE : Number.POSITIVE_INFINITY,
  )
  #worker: Worker | null = null
  #state: 'idle' | 'starting' | 'running' | 'dead' = 'idle'
  #lastId = 0
  #hasResponded = false
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Whether there was a message since the timer began, and whether the worker was asked for one. */
  #isHeard = false
  #isAsked = false

  /**
   * Starts the worker.
   *
   * @param script URL of the script; true for the package's own.
   * @param page Sends what the worker cannot.
   */
  constructor(script: true | string, page: Sender, errors: RequestErrors) {
    this.#script = script
    this.#page = page
    this.#errors = errors
    this.#start()
  }

  readonly send = (request: SendRequest): Promise<HttpResponse> => {
    const page = this.#page
    if (this.#state !== 'running') {
      if (this.#state === 'idle' && request.body) this.#start()
      return this.#isHolding && request.body ? this.#sendInTurn(request) : page.send(request)
    }
    const { signal } = request
    if (signal.aborted) return Promise.reject(this.#errors.cancel())
    const id = ++this.#lastId
    try {
      this.#post({ id, request: toWorkerRequest(request) })
    } catch {
      // A file that cannot be cloned.
      return page.send(request)
    }
    const abort = () => {
      this.#post({ id })
      this.#settle(id)?.reject(this.#errors.cancel())
    }
    return new Promise<HttpResponse>((resolve, reject) => {
      this.#pending.set(id, { request, resolve, reject })
      if (this.#inFlight === 1) this.#watch()
      signal.addEventListener('abort', abort, { once: true })
    }).finally(() => signal.removeEventListener('abort', abort))
  }

  readonly hash: Hash = (slice, blockBytes, signal) => {
    if (this.#state === 'idle') this.#start()
    if (this.#state !== 'running') return Promise.resolve(null)
    if (signal.aborted) return Promise.reject(this.#errors.cancel())
    const id = ++this.#lastId
    try {
      this.#post({ id, blocks: { slice, blockBytes } })
    } catch {
      return Promise.resolve(null)
    }
    let abort = () => {}
    return new Promise<Uint8Array | null>((resolve, reject) => {
      this.#hashing.set(id, resolve)
      if (this.#inFlight === 1) this.#watch()
      abort = () => reject(this.#errors.cancel())
      signal.addEventListener('abort', abort, { once: true })
    }).finally(() => {
      this.#hashing.delete(id)
      signal.removeEventListener('abort', abort)
    })
  }

  /** Sends a body by the page when its turn comes, or else by the worker once it runs. */
  async #sendInTurn(request: SendRequest): Promise<HttpResponse> {
    const release = await this.#bodiesOfPage.acquire(request.signal).catch(() => {
      throw this.#errors.cancel()
    })
    try {
      return await (this.#state === 'starting' ? this.#page : this).send(request)
    } finally {
      release()
    }
  }

  /** Whether the worker starts. One that takes too long is not waited for. */
  get #isHolding(): boolean {
    return this.#state === 'starting' && !this.#isAsked
  }

  get #inFlight(): number {
    return this.#pending.size + this.#hashing.size
  }

  #start(): void {
    const script = this.#script
    this.#state = 'starting'
    this.#isAsked = false
    this.#timer = setTimeout(() => {
      this.#isAsked = true
      this.#bodiesOfPage.drain()
    }, SILENCE_MS)
    this.#worker = startWorker(
      () =>
        script === true
          ? new Worker(new URL('./uploadWorker.js', import.meta.url), { type: 'module' })
          : new Worker(script, { type: 'module' }),
      isServed,
    )
    if (!this.#worker) {
      this.#end('dead')
      return
    }
    this.#worker.onmessage = ({ data }) => this.#received(data)
    this.#worker.onerror = (event) => {
      // Known here, and without consequences: no entry in the console.
      event.preventDefault()
      this.#end('dead')
    }
  }

  #post(message: ToWorker): void {
    this.#worker?.postMessage(message)
  }

  #settle(id: number): Pending | undefined {
    const pending = this.#pending.get(id)
    this.#pending.delete(id)
    return pending
  }

  /** Waits for a sign of life while requests are in flight, and for requests otherwise. */
  #watch(isAsked = false): void {
    clearTimeout(this.#timer)
    this.#isHeard = false
    this.#isAsked = isAsked
    if (this.#state !== 'running') return
    if (this.#inFlight === 0) {
      this.#timer = setTimeout(() => this.#end('idle'), IDLE_MS)
      return
    }
    this.#timer = setTimeout(() => {
      // Messages only note that they came: a timer for each would cost more than the message.
      if (this.#isHeard) this.#watch()
      else if (isAsked) this.#end('dead')
      else {
        this.#post({})
        this.#watch(true)
      }
    }, SILENCE_MS)
  }

  #end(state: 'idle' | 'dead'): void {
    this.#state = state
    clearTimeout(this.#timer)
    this.#worker?.terminate()
    this.#worker = null
    for (const { reject } of this.#pending.values()) reject(this.#errors.network())
    this.#pending.clear()
    for (const resolve of this.#hashing.values()) resolve(null)
    this.#hashing.clear()
    this.#bodiesOfPage.drain()
  }

  #received(message: FromWorker): void {
    // Sent before the worker ended.
    if (!this.#worker) return
    this.#state = 'running'
    if ('responses' in message) {
      this.#hasResponded = true
      for (const [id, response] of message.responses) this.#settle(id)?.resolve(response)
    } else if ('error' in message) this.#failed(message)
    else if ('hashes' in message) this.#hashing.get(message.id)?.(message.hashes)
    else if ('activities' in message) {
      for (const [id, { progress, isBodySent, isReceiving }] of message.activities) {
        const request = this.#pending.get(id)?.request
        if (progress) request?.onProgress?.(...progress)
        if (isBodySent) request?.onBytesSent?.()
        if (isReceiving) request?.onReceiving?.()
      }
    } else if ('isUnreadable' in message) this.#end('dead')
    this.#isHeard = true
    if (this.#isAsked || this.#inFlight === 0) this.#watch()
    this.#bodiesOfPage.drain()
  }

  #failed({ id, error }: Extract<FromWorker, { readonly error: unknown }>): void {
    const pending = this.#settle(id)
    if (error === 'blocked') {
      pending?.resolve(this.#page.send(pending.request))
      this.#end('dead')
      return
    }
    pending?.reject(this.#errors[error]())
    // Perhaps something forbids the worker what the page may do.
    if (error === 'network' && !this.#hasResponded) this.#end('dead')
  }
}

/**
 * Whether a script is where the worker is expected. A bundler that knows workers gives it another name; one that does not has bundled
 * this module without it, and a request for it would fail in the console of the page.
 */
export function isServed(url: string, moduleUrl: string = import.meta.url): boolean {
  const isUnbundled = moduleUrl.endsWith('/WorkerSender.js')
  return isUnbundled || url !== moduleUrl.replace(/[^/]*$/, 'uploadWorker.js')
}

function toWorkerRequest({ method, url, headers, body, ...listeners }: SendRequest): WorkerRequest {
  const isFollowed = !!(listeners.onProgress || listeners.onBytesSent)
  const request = { method, url, headers, isFollowed }
  if (body instanceof FormData) return { ...request, fields: [...body] }
  return body ? { ...request, body } : request
}
