import { Semaphore } from '@lading/kernel'
import { startWorker } from '@lading/kernel/basics'
import type { Command, Failure, FromWorker, Result, ToWorker, WorkerRequest } from './FromWorker.js'
import type { Hash, HttpResponse, PartsJob, PartsRun, Sender, SendRequest } from './Http.js'
import { PartsRuns } from './PartsRuns.js'
import { noteProtocol } from './protocols.js'

/** Longest silence of a worker that has requests in flight, before it is asked for a reply; as long again, and it is dead. */
const SILENCE_MS = 5000
/** Delay of a timer from which on the page itself did not run. */
const MAX_DELAY_MS = 1000
/** How long a worker without requests is kept. */
const IDLE_MS = 30_000
/** Bodies that the page sends at a time while the worker starts: as many as a browser opens connections to a host. */
const MAX_BODIES_OF_PAGE = 6

/** Creates the errors of a request. Bundlers that split code keep the error classes out of this chunk. */
export type RequestErrors = Readonly<Record<'network' | 'cancel' | 'invalid', () => Error>>

interface Pending {
  /** Of bytes to be hashed, there is none. */
  readonly request: SendRequest | undefined
  /** Receives null for a command that the page has to run. */
  readonly resolve: (result: HttpResponse | Uint8Array | null) => void
  readonly reject: (error: unknown) => void
}

/**
 * Sends requests in a worker. Those that it cannot send are sent by the page; those that were in flight in a worker that dies fail as
 * lost connections do, and are retried. An idle worker ends, and the next upload starts another.
 */
export class WorkerSender implements Sender {
  readonly #script: true | string
  readonly #page: Sender
  readonly #errors: RequestErrors
  readonly #pending = new Map<Command['id'], Pending>()
  readonly #runs = new PartsRuns((failure) => this.#toError(failure))
  readonly #bodiesOfPage = new Semaphore(() =>
    this.#isHolding ? MAX_BODIES_OF_PAGE : Number.POSITIVE_INFINITY,
  )
  /** Commands of this task. */
  #commands: Command[] = []
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

  /** Starts the worker again, if it was idle for too long. */
  readonly prepare = (): boolean => {
    if (this.#state === 'idle') this.#start()
    return true
  }

  readonly send = (request: SendRequest): Promise<HttpResponse> => {
    const page = this.#page
    if (this.#state !== 'running') {
      if (request.body) this.prepare()
      return this.#isHolding && request.body ? this.#sendInTurn(request) : page.send(request)
    }
    return this.#run(request.signal, (id) => ({ id, request: toWorkerRequest(request) }), request).then(
      (result) => {
        const response = result as HttpResponse | null
        noteProtocol(request.url, response?.protocol ?? '')
        return response ?? page.send(request)
      },
    )
  }

  readonly hash: Hash = async (slice, blockBytes, signal) => {
    this.prepare()
    if (this.#state !== 'running') return null
    return this.#run(signal, (id) => ({ id, blocks: { slice, blockBytes } })) as ReturnType<Hash>
  }

  readonly sendParts = (createJob: () => PartsJob): PartsRun | null => {
    this.prepare()
    if (this.#state !== 'running') return null
    const job = createJob()
    const { file, headers, isChecked, isDigested = false, parts, limit, signal } = job
    const id = ++this.#lastId
    const isFirst = this.#isIdle
    this.#runs.add(id, job)
    if (isFirst) this.#watch()
    this.#post({ id, parts: { file, headers, isChecked, isDigested, parts, limit } })
    // Parts that were confirmed by then are reported all the same.
    signal.addEventListener('abort', () => this.#runs.has(id) && this.#post({ id }), { once: true })
    return {
      setLimit: (limit) => this.#post({ id, limit }),
    }
  }

  /** Runs a command in the worker. Resolves with null if the page has to run it. @param request Whose listeners are called. */
  #run(
    signal: AbortSignal,
    toCommand: (id: number) => Command,
    request?: SendRequest,
  ): Promise<HttpResponse | Uint8Array | null> {
    const id = ++this.#lastId
    const abort = () => {
      this.#post({ id })
      this.#settle(id, 'cancel')
    }
    return new Promise<HttpResponse | Uint8Array | null>((resolve, reject) => {
      const isFirst = this.#isIdle
      this.#pending.set(id, { request, resolve, reject })
      if (signal.aborted) {
        this.#settle(id, 'cancel')
        return
      }
      this.#post(toCommand(id))
      if (isFirst) this.#watch()
      signal.addEventListener('abort', abort, { once: true })
    }).finally(() => signal.removeEventListener('abort', abort))
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

  /** Whether the worker has nothing to send. */
  get #isIdle(): boolean {
    return this.#pending.size === 0 && this.#runs.size === 0
  }

  /** Whether the worker starts. One that takes too long is not waited for. */
  get #isHolding(): boolean {
    return this.#state === 'starting' && !this.#isAsked
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
          ? new Worker(new URL('../worker/uploadWorker.js', import.meta.url), { type: 'module' })
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

  /** Posts a command, together with those that follow in the same task: each message has its price on both sides. */
  #post(command: Command): void {
    if (this.#commands.push(command) > 1) return
    queueMicrotask(() => {
      const commands = this.#commands
      // One that cannot be cloned may cause others, which are another message.
      this.#commands = []
      this.#postAll(commands)
    })
  }

  #postAll(commands: ToWorker): void {
    try {
      this.#worker?.postMessage(commands)
    } catch {
      // A file that cannot be cloned.
      if (commands.length > 1) for (const command of commands) this.#postAll([command])
      else this.#settle(commands[0]?.id, null)
    }
  }

  #settle(id: Command['id'], result: Result): void {
    if (id !== undefined) this.#runs.lose([id])
    const pending = this.#pending.get(id)
    this.#pending.delete(id)
    if (result === 'blocked') pending?.resolve(null)
    else if (typeof result === 'string') pending?.reject(this.#toError(result))
    else pending?.resolve(result)
  }

  #toError(failure: Exclude<Failure, 'blocked'>): Error {
    if (failure === 'stalled') return Object.assign(this.#errors.network(), { code: failure })
    // The page reads the file by itself, for its error has the reason.
    return this.#errors[failure === 'unreadable' ? 'network' : failure]()
  }

  /** Waits for a sign of life while requests are in flight, and for requests otherwise. */
  #watch(isAsked = false): void {
    clearTimeout(this.#timer)
    this.#isHeard = false
    this.#isAsked = isAsked
    if (this.#state !== 'running') return
    if (this.#isIdle) {
      this.#timer = setTimeout(() => this.#end('idle'), IDLE_MS)
      return
    }
    const dueAtMs = performance.now() + SILENCE_MS
    this.#timer = setTimeout(() => {
      // Messages of the worker wait as long as a page that was frozen, or busy.
      const isLate = performance.now() - dueAtMs > MAX_DELAY_MS
      // Messages only note that they came: a timer for each would cost more than the message.
      if (this.#isHeard) this.#watch()
      else if (isAsked && !isLate) this.#end('dead')
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
    for (const [id, { request }] of this.#pending) this.#settle(id, request ? 'network' : null)
    this.#runs.lose()
    this.#bodiesOfPage.drain()
  }

  #received(message: FromWorker): void {
    // Sent before the worker ended.
    if (!this.#worker) return
    this.#state = 'running'
    if ('reports' in message) this.#endIfForbidden(this.#runs.reported(message.reports))
    else if ('results' in message) this.#ended(message.results)
    else if ('activities' in message) {
      for (const [id, { progress, isBodySent, isReceiving }] of message.activities) {
        const request = this.#pending.get(id)?.request
        if (progress) request?.onProgress?.(...progress)
        if (isBodySent) request?.onBytesSent?.()
        if (isReceiving) request?.onReceiving?.()
      }
    } else if ('isUnreadable' in message) this.#end('dead')
    this.#isHeard = true
    if (this.#isAsked || this.#isIdle) this.#watch()
    this.#bodiesOfPage.drain()
  }

  #ended(results: ReadonlyMap<number, Result>): void {
    for (const [id, result] of results) this.#settle(id, result)
    this.#endIfForbidden([...results.values()])
  }

  /** Ends a worker that may not send. */
  #endIfForbidden(all: readonly Result[]): void {
    this.#hasResponded ||= all.some(
      (result) => result === 'invalid' || (result && typeof result === 'object' && 'status' in result),
    )
    // Perhaps something forbids the worker what the page may do.
    if (all.includes('blocked') || (!this.#hasResponded && all.includes('network'))) this.#end('dead')
  }
}

/**
 * Whether a script is where the worker is expected. A bundler that knows workers gives it another name; one that does not has bundled
 * this module without it, and a request for it would fail in the console of the page.
 */
export function isServed(url: string, moduleUrl: string = import.meta.url): boolean {
  const isUnbundled = moduleUrl.endsWith('/WorkerSender.js')
  return isUnbundled || url !== new URL('../worker/uploadWorker.js', moduleUrl).href
}

function toWorkerRequest({ method, url, headers, body, ...listeners }: SendRequest): WorkerRequest {
  const isFollowed = !!(listeners.onProgress || listeners.onBytesSent)
  const request = { method, url, headers, isFollowed }
  if (body instanceof FormData) return { ...request, fields: [...body] }
  return body ? { ...request, body } : request
}
