import { Semaphore } from '@lading/kernel'
import type { PolicyViolation } from '../errors/forbiddenByPage.js'
import type { Command, Failure, FromWorker, Result, WorkerRequest } from './FromWorker.js'
import { findViolation } from './findViolation.js'
import type { Hash, HttpResponse, PartsJob, PartsRun, Sender, SendRequest } from './Http.js'
import { judgeHost } from './judgeHost.js'
import { PartsRuns } from './PartsRuns.js'
import { noteProtocol } from './protocols.js'
import { WatchedWorker } from './WatchedWorker.js'

/** Bodies that the page sends at a time while the worker starts: as many as a browser opens connections per host. */
const MAX_BODIES_OF_PAGE = 6

/** Creates the errors for a request. This lets bundlers that split code keep the error classes out of this chunk. */
export interface RequestErrors extends Readonly<Record<'network' | 'cancel' | 'invalid', () => Error>> {
  readonly forbidden: (violation: PolicyViolation) => Error
}

interface Pending {
  /** Undefined for a hash command. */
  readonly request: SendRequest | undefined
  /** Receives null for a command that the page has to run. */
  readonly resolve: (result: HttpResponse | Uint8Array | null) => void
  readonly reject: (error: unknown) => void
}

/**
 * Sends requests in a worker. The page sends what the worker can't. If a worker dies, its requests in flight fail like lost connections
 * and are retried. An idle worker is terminated, and the next upload starts another worker.
 */
export class WorkerSender implements Sender {
  readonly #page: Sender
  readonly #errors: RequestErrors
  readonly #pending = new Map<Command['id'], Pending>()
  readonly #runs = new PartsRuns((failure) => this.#toError(failure))
  readonly #bodiesOfPage = new Semaphore(() =>
    this.#worker.state === 'starting' ? MAX_BODIES_OF_PAGE : Number.POSITIVE_INFINITY,
  )
  readonly #worker: WatchedWorker
  #lastId = 0
  #hasResponded = false

  /**
   * Starts the worker.
   *
   * @param script Script URL; true for the script in this package.
   * @param page Sends what the worker can't.
   */
  constructor(script: true | string, page: Sender, errors: RequestErrors) {
    this.#page = page
    this.#errors = errors
    this.#worker = new WatchedWorker(script, {
      isIdle: () => this.#isIdle,
      onMessage: (message) => this.#received(message),
      onRefused: (command) => this.#settle(command?.id, null),
      onSlow: () => this.#bodiesOfPage.drain(),
      onEnd: () => this.#lose(),
    })
    this.#worker.start()
  }

  /** Starts the worker again if it was terminated while idle. */
  readonly prepare = (): boolean => {
    this.#worker.start()
    return true
  }

  readonly send = (request: SendRequest): Promise<HttpResponse> => {
    const page = this.#page
    if (this.#worker.state !== 'running') {
      if (request.body) this.prepare()
      return this.#worker.state === 'starting' && request.body
        ? this.#sendInTurn(request)
        : page.send(request)
    }
    const judging = judgeHost(request.url)
    if (judging) return judging.then(() => this.send(request))
    const violation = findViolation(request.url)
    if (violation) return Promise.reject(this.#errors.forbidden(violation))
    return this.#run(request.signal, (id) => ({ id, request: toWorkerRequest(request) }), request).then(
      (result) => {
        const response = result as HttpResponse | null
        noteProtocol(request.url, response?.protocol ?? '')
        return response ?? page.send(request)
      },
    )
  }

  readonly hash: Hash = async (slice, blockBytes, signal, name) => {
    this.prepare()
    if (this.#worker.state !== 'running') return null
    return this.#run(signal, (id) => ({ id, blocks: { slice, blockBytes, name } })) as ReturnType<Hash>
  }

  readonly sendParts = (createJob: () => PartsJob): PartsRun | null => {
    this.prepare()
    if (this.#worker.state !== 'running') return null
    const job = createJob()
    const { file, headers, isChecked, isDigested = false, parts, limit, limits, signal } = job
    const id = ++this.#lastId
    const isFirst = this.#isIdle
    this.#runs.add(id, job)
    if (isFirst) this.#worker.watch()
    this.#worker.post({ id, parts: { file, headers, isChecked, isDigested, parts, limit, limits } })
    // Parts that were confirmed before the abort are still reported.
    signal.addEventListener('abort', () => this.#runs.has(id) && this.#worker.post({ id }), { once: true })
    return {
      setLimit: (limit) => this.#worker.post({ id, limit }),
    }
  }

  /** Runs a command in the worker. Resolves with null if the page has to run it. @param request Request whose listeners are called. */
  #run(
    signal: AbortSignal,
    toCommand: (id: number) => Command,
    request?: SendRequest,
  ): Promise<HttpResponse | Uint8Array | null> {
    const id = ++this.#lastId
    const abort = () => {
      this.#worker.post({ id })
      this.#settle(id, 'cancel')
    }
    return new Promise<HttpResponse | Uint8Array | null>((resolve, reject) => {
      const isFirst = this.#isIdle
      this.#pending.set(id, { request, resolve, reject })
      if (signal.aborted) {
        this.#settle(id, 'cancel')
        return
      }
      this.#worker.post(toCommand(id))
      if (isFirst) this.#worker.watch()
      signal.addEventListener('abort', abort, { once: true })
    }).finally(() => signal.removeEventListener('abort', abort))
  }

  /** Sends a body from the page when it's its turn, or from the worker if that's running by then. */
  async #sendInTurn(request: SendRequest): Promise<HttpResponse> {
    const release = await this.#bodiesOfPage.acquire(request.signal).catch(() => {
      throw this.#errors.cancel()
    })
    try {
      return await (this.#worker.state === 'starting' ? this.#page : this).send(request)
    } finally {
      release()
    }
  }

  /** Whether the worker has nothing to send. */
  get #isIdle(): boolean {
    return this.#pending.size === 0 && this.#runs.size === 0
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
    if (failure === 'stalled' || failure === 'overtaken')
      return Object.assign(this.#errors.network(), { code: failure })
    // The page reads the file itself, because its error contains the reason.
    return this.#errors[failure === 'unreadable' ? 'network' : failure]()
  }

  /** Fails everything that was in flight in a terminated worker. */
  #lose(): void {
    for (const [id, { request }] of this.#pending) this.#settle(id, request ? 'network' : null)
    this.#runs.lose()
    this.#bodiesOfPage.drain()
  }

  #received(message: FromWorker): void {
    if ('reports' in message) this.#endIfForbidden(this.#runs.reported(message.reports))
    else if ('results' in message) this.#ended(message.results)
    else if ('activities' in message) {
      for (const [id, { progress, isBodySent, isReceiving }] of message.activities) {
        const request = this.#pending.get(id)?.request
        if (progress) request?.onProgress?.(...progress)
        if (isBodySent) request?.onBytesSent?.()
        if (isReceiving) request?.onReceiving?.()
      }
    } else if ('isUnreadable' in message) this.#worker.end('dead')
    this.#bodiesOfPage.drain()
  }

  #ended(results: ReadonlyMap<number, Result>): void {
    for (const [id, result] of results) this.#settle(id, result)
    this.#endIfForbidden([...results.values()])
  }

  /** Terminates a worker that isn't allowed to send. */
  #endIfForbidden(all: readonly Result[]): void {
    this.#hasResponded ||= all.some(
      (result) => result === 'invalid' || (result && typeof result === 'object' && 'status' in result),
    )
    // The worker might be subject to a stricter policy than the page.
    if (all.includes('blocked') || (!this.#hasResponded && all.includes('network'))) this.#worker.end('dead')
  }
}

function toWorkerRequest({ method, url, headers, body, ...listeners }: SendRequest): WorkerRequest {
  const isFollowed = !!(listeners.onProgress || listeners.onBytesSent)
  const request = { method, url, headers, isFollowed }
  if (body instanceof FormData) return { ...request, fields: [...body] }
  return body ? { ...request, body } : request
}
