import { type Clock, Semaphore } from '@lading/kernel'
import { startWorker } from '@lading/kernel/basics'
import type { FromPdfWorker, ToPdfWorker } from './PdfJob.js'

/** One user's access to the renderer of the page. */
export interface PdfClient {
  /** Draws the first page of a file as a square picture; null if there is none. Never rejects. */
  readonly draw: (file: Blob, sizePx: number, signal: AbortSignal) => Promise<Blob | null>
  readonly close: () => void
}

/** Receives why a file has no picture. */
type Log = (problem: string) => void

/** How long a worker without jobs is kept. */
const IDLE_MS = 30_000
/** A worker whose script takes longer is given up, also where its request never ends. */
const START_MS = 60_000
/** A page that takes longer keeps its icon. */
const LIMIT_MS = 15_000
/** A worker that has not ended an aborted job by then is replaced: it may be decoding one large picture. */
const ABORT_MS = 1000

/** pdf.js reserves as much memory as a file is large, though it fills only the parts that it reads. */
const MAX_FILE_BYTES = 1_073_741_824
/** As other readers do, accepts a PDF that has its signature behind a few other bytes. */
const SIGNATURE = '%PDF-'
const HEADER_BYTES = 1024

/** The page's policy or the browser allows no worker, or nothing is served under its URL; it is not requested again. */
let isRefused = false

/** Draws the pages of all uploaders of a page in one worker, one after another, so that one PDF at a time is in memory. */
export class PdfRenderer {
  static #shared: PdfRenderer | undefined

  readonly #clock: Clock
  readonly #turns = new Semaphore(() => 1)
  #worker: Promise<Worker | null> | undefined
  /** Settles the current job. */
  #settle: (message: FromPdfWorker) => void = () => {}
  #terminate = () => {}
  #cancelIdle = () => {}
  #users = 0

  private constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Returns the page's renderer for one more uploader; its worker ends with the last. */
  static open(clock: Clock, log: Log): PdfClient {
    PdfRenderer.#shared ??= new PdfRenderer(clock)
    const renderer = PdfRenderer.#shared
    renderer.#users += 1
    return {
      draw: (file, sizePx, signal) => renderer.#draw(file, sizePx, signal, log),
      close() {
        renderer.#users -= 1
        if (renderer.#users > 0) return
        renderer.#end('The plugin was removed.')
        if (PdfRenderer.#shared === renderer) PdfRenderer.#shared = undefined
      },
    }
  }

  async #draw(file: Blob, sizePx: number, signal: AbortSignal, log: Log): Promise<Blob | null> {
    let release = () => {}
    if (file.size > MAX_FILE_BYTES) return null
    try {
      if (!(await file.slice(0, HEADER_BYTES).text()).includes(SIGNATURE)) return null
      release = await this.#turns.acquire(signal)
      this.#cancelIdle()
      this.#worker ??= this.#start()
      const worker = await this.#worker
      if (!worker || signal.aborted) return null
      const { page = null, problem } = await this.#run(worker, { job: { file, sizePx } }, signal)
      if (problem && !signal.aborted) log(`The first page of a PDF is not shown. ${problem}`)
      return page
    } catch {
      // The file cannot be read, or its row is gone.
      return null
    } finally {
      this.#cancelIdle()
      if (this.#users > 0) this.#cancelIdle = this.#clock.schedule(IDLE_MS, () => this.#end('idle'))
      release()
    }
  }

  /** Resolves when the job is done and its memory is free, also where nothing waits for it any more. */
  async #run(worker: Worker, message: ToPdfWorker, signal: AbortSignal): Promise<FromPdfWorker> {
    const endAfter = (ms: number) => this.#clock.schedule(ms, () => this.#end(`No page within ${ms} ms.`))
    let cancelLimit = endAfter(LIMIT_MS)
    const abort = () => {
      worker.postMessage({} satisfies ToPdfWorker)
      cancelLimit()
      cancelLimit = endAfter(ABORT_MS)
    }
    signal.addEventListener('abort', abort, { once: true })
    try {
      return await new Promise<FromPdfWorker>((resolve) => {
        this.#settle = resolve
        worker.postMessage(message)
      })
    } finally {
      cancelLimit()
      signal.removeEventListener('abort', abort)
    }
  }

  /** Resolves with a worker that runs; null where workers or their canvases are missing or refused, and where data is saved. */
  #start(): Promise<Worker | null> {
    const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } }
    if (isRefused || connection?.saveData || typeof OffscreenCanvas !== 'function')
      return Promise.resolve(null)
    const worker = startWorker(
      () => new Worker(new URL('./pdfWorker.js', import.meta.url), { type: 'module' }),
      isServed,
    )
    isRefused = !worker
    if (!worker) return Promise.resolve(null)
    return new Promise((resolve) => {
      let hasStarted = false
      const cancelStart = this.#clock.schedule(START_MS, () => this.#end('The worker has not started.'))
      this.#terminate = () => {
        cancelStart()
        worker.terminate()
        resolve(null)
      }
      worker.onmessage = ({ data }: MessageEvent<FromPdfWorker>) => {
        // Other messages are those of pdf.js to itself.
        if ('page' in data) this.#settle(data)
        hasStarted = true
        cancelStart()
        resolve(worker)
      }
      worker.onerror = (event) => {
        // Handled here: no entry in the console.
        event.preventDefault()
        // Without a connection, the script is requested again for the next file.
        if (!hasStarted) isRefused = navigator.onLine
        this.#end('The worker has ended.')
      }
    })
  }

  #end(problem: string): void {
    this.#cancelIdle()
    this.#worker = undefined
    this.#terminate()
    this.#settle({ page: null, problem })
  }
}

/**
 * Whether a script is where the worker is expected. A bundler that knows workers gives it another name; one that does not has bundled
 * this module without it, and a request for it would fail in the console of the page.
 */
export function isServed(url: string, moduleUrl: string = import.meta.url): boolean {
  return /\/PdfRenderer\.[jt]s/.test(moduleUrl) || url !== new URL('pdfWorker.js', moduleUrl).href
}
