import { startWorker } from '@lading/kernel/basics'
import type { FromPartsWorker, ToPartsWorker } from './FromPartsWorker.js'
import type { Http, HttpRequest, HttpResponse, PartsHttp } from './Http.js'

/** Returns the error of a request that has no response, or one that is too long. Bundlers that split code keep the error classes out of this chunk. */
export type ErrorOf = (kind: 'network' | 'cancel' | 'invalid') => Error

interface Pending {
  readonly request: HttpRequest
  readonly resolve: (response: HttpResponse) => void
  readonly reject: (error: unknown) => void
}

/** One worker for all large files of a page: it starts with the first and ends after the last. */
export class PartsWorker {
  static #shared: PartsWorker | null = null

  readonly #worker: Worker | null
  readonly #errorOf: ErrorOf
  readonly #pending = new Map<number, Pending>()
  #isRunning = false
  #lastId = 0
  #users = 0

  private constructor(url: true | string, errorOf: ErrorOf) {
    this.#errorOf = errorOf
    this.#worker = startWorker(() =>
      url === true
        ? new Worker(new URL('./partsWorkerScript.js', import.meta.url), { type: 'module' })
        : new Worker(url, { type: 'module' }),
    )
    if (!this.#worker) return
    this.#worker.onmessage = ({ data }) => this.#received(data)
    this.#worker.onerror = (event) => {
      // Known here, and without consequences: no entry in the console.
      event.preventDefault()
      this.#isRunning = false
      for (const { reject } of this.#pending.values()) reject(errorOf('network'))
      this.#pending.clear()
    }
  }

  /** Returns the page's worker for one more file; while the worker does not run, `fallback` sends. */
  static open(fallback: Http, url: true | string, errorOf: ErrorOf): PartsHttp {
    PartsWorker.#shared ??= new PartsWorker(url, errorOf)
    const shared = PartsWorker.#shared
    shared.#users++
    let isClosed = false
    return {
      send: (request) =>
        shared.#isRunning && !(request.body instanceof FormData)
          ? shared.#send(request)
          : fallback.send(request),
      close() {
        if (isClosed) return
        isClosed = true
        if (--shared.#users > 0) return
        shared.#worker?.terminate()
        PartsWorker.#shared = null
      },
    }
  }

  #send(request: HttpRequest): Promise<HttpResponse> {
    const { method, url, headers, body, signal } = request
    if (signal.aborted) return Promise.reject(this.#errorOf('cancel'))
    const id = ++this.#lastId
    const abort = () => {
      this.#post({ id })
      this.#settle(id)?.reject(this.#errorOf('cancel'))
    }
    return new Promise<HttpResponse>((resolve, reject) => {
      this.#pending.set(id, { request, resolve, reject })
      signal.addEventListener('abort', abort, { once: true })
      this.#post({ id, request: { method, url, headers, ...(body && { body: body as Blob }) } })
    }).finally(() => signal.removeEventListener('abort', abort))
  }

  #post(message: ToPartsWorker): void {
    this.#worker?.postMessage(message)
  }

  #settle(id: number): Pending | undefined {
    const pending = this.#pending.get(id)
    this.#pending.delete(id)
    return pending
  }

  #received(message: FromPartsWorker): void {
    const { id } = message
    if (id === undefined) {
      this.#isRunning = true
      return
    }
    if ('response' in message) this.#settle(id)?.resolve(message.response)
    else if ('error' in message) {
      this.#settle(id)?.reject(this.#errorOf(message.error))
    } else {
      const request = this.#pending.get(id)?.request
      if ('sent' in message) request?.onProgress?.(message.sent, message.total)
      else if (message.event === 'bytes-sent') request?.onBytesSent?.()
      else request?.onReceiving?.()
    }
  }
}
