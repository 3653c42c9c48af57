import type { Clock } from '@lading/kernel'
import type { Failure, WorkerPart, WorkerParts, WorkerReport } from '../http/FromWorker.js'
import type { FilePart, FileSlice, HttpResponse } from '../http/Http.js'
import { MAX_PAGE_START } from '../http/isWebPage.js'
import { getProtocol } from '../http/protocols.js'
import { sendByXhr } from '../http/sendByXhr.js'
import { sendPartToUrl } from '../multipart/sendPartToUrl.js'
import { digestSlice } from '../resume/digestSlice.js'

/** The worker's clock. */
const clock: Clock = {
  now: () => Date.now(),
  schedule(delayMs, callback) {
    const timer = setTimeout(callback, delayMs)
    return () => clearTimeout(timer)
  },
}

/**
 * Kinds of news for the page. `bytes`: bytes were sent. `ended`: a part ended. `kept`: a part ended, and the page must store its digest
 * now, because it might be closed before the next report. `stopped`: nothing more is sent without the page.
 */
export type News = 'bytes' | 'ended' | 'kept' | 'stopped'

interface PartsSenderOptions {
  readonly toFailure: (error: unknown, bodies: readonly FileSlice[]) => Promise<Failure>
  readonly onNews: (news: News) => void
}

/**
 * Sends parts in a worker, each as soon as the limit allows. Anything but
 * a successful response stops it, and the page decides how to continue.
 */
export class PartsSender {
  readonly #job: WorkerParts
  readonly #options: PartsSenderOptions
  readonly #controller = new AbortController()
  #limit: number
  /** Number of started parts. */
  #started = 0
  #isStopped = false
  /** Whether the remaining parts have been reported to the page. */
  #isLeftReported = false
  /** Bytes sent so far for each part in flight. */
  readonly #sent = new Map<number, number>()
  #ended: WorkerPart[] = []
  /** Start times of parts that no report has named yet, by index. */
  #startedAtMs = new Map<number, number>()

  constructor(job: WorkerParts, options: PartsSenderOptions) {
    this.#job = job
    this.#options = options
    this.#limit = job.limit
    this.#startParts()
    // Report right away: the connection might not accept any bytes at all.
    options.onNews('bytes')
  }

  setLimit(limit: number): void {
    this.#limit = limit
    if (limit > 0) this.#startParts()
    else this.#stop()
  }

  abort(): void {
    this.#controller.abort()
    this.#stop()
  }

  /** Whether the next report is the last. */
  get isOver(): boolean {
    return this.#sent.size === 0 && (this.#isStopped || this.#started === this.#job.parts.length)
  }

  /** Returns the events since the previous report. */
  takeReport(): WorkerReport {
    const { parts } = this.#job
    const ended = this.#ended
    const started = this.#startedAtMs
    this.#ended = []
    this.#startedAtMs = new Map()
    const isStopped = this.#isStopped && !this.#isLeftReported
    this.#isLeftReported ||= isStopped
    return {
      sent: new Map(this.#sent),
      started,
      ended,
      ...(isStopped && { left: parts.slice(this.#started).map(({ index }) => index) }),
      ...(this.isOver && { isOver: true }),
      protocol: getProtocol(parts[0]?.url ?? ''),
    }
  }

  #startParts(): void {
    const { parts } = this.#job
    while (!this.#isStopped && this.#started < parts.length && this.#sent.size < this.#limit) {
      const part = parts[this.#started] as FilePart
      if (clock.now() >= (part.urlEndsAtMs ?? Number.POSITIVE_INFINITY)) {
        this.#stop()
        return
      }
      this.#started += 1
      this.#sent.set(part.index, 0)
      void this.#send(part)
    }
  }

  #stop(): void {
    this.#isStopped = true
    this.#options.onNews('stopped')
  }

  async #send({ index, url, start, size, headers = this.#job.headers }: FilePart): Promise<void> {
    const { file, isChecked, isDigested, limits } = this.#job
    const { signal } = this.#controller
    const startedAtMs = clock.now()
    this.#startedAtMs.set(index, startedAtMs)
    const body = { file, start, size }
    const request = {
      method: 'PUT' as const,
      url,
      headers,
      body,
      signal,
      onProgress: (bytes: number) => {
        this.#sent.set(index, Math.min(bytes, size))
        this.#options.onNews('bytes')
      },
    }
    let digest: string | undefined
    const send = async () => {
      if (isDigested) digest = await digestSlice(body)
      return toPlain(await sendPartToUrl({ http: { send: sendByXhr }, clock, limits }, request, isChecked))
    }
    const result = await send().catch((error: unknown) => this.#options.toFailure(error, [body]))
    this.#sent.delete(index)
    if (result !== 'cancel') {
      this.#ended.push({ index, startedAtMs, endedAtMs: clock.now(), result, ...(digest && { digest }) })
    }
    if (typeof result === 'string' || !isOk(result.status)) this.#stop()
    this.#startParts()
    this.#options.onNews(this.isOver ? 'stopped' : isDigested ? 'kept' : 'ended')
  }
}

const isOk = (status: number) => status >= 200 && status < 300

/** Returns a response that can be posted, because getters can't be. A confirmed part's text isn't needed, unless it's a web page. */
function toPlain({ status, statusText, text, retryAfter = null, ...rest }: HttpResponse): HttpResponse {
  return isOk(status)
    ? {
        status,
        statusText,
        text: text.trimStart().startsWith('<') ? text.slice(0, MAX_PAGE_START) : '',
      }
    : { status, statusText, text, retryAfter, headers: rest.headers ?? '' }
}
