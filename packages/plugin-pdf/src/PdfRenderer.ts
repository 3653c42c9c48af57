import { type Clock, Semaphore } from '@lading/kernel'
import { startWorker } from '@lading/kernel/basics'
import type { FromPdfWorker, PdfJob, ToPdfWorker } from './PdfJob.js'

/** A single uploader's access to the page's renderer. */
export interface PdfClient {
  /** Draws a file's first page as a square image; null if that fails. Never rejects. */
  readonly draw: (file: Blob, sizePx: number, signal: AbortSignal) => Promise<Blob | null>
  /** Reads text from a file's first pages; null if that fails. Never rejects. */
  readonly readText: (file: Blob, signal: AbortSignal) => Promise<string | null>
  readonly close: () => void
}

/** Receives the reason why a file has no page image. */
type Log = (problem: string) => void

/** How long to keep a worker without jobs. */
const IDLE_MS = 30_000
/** We give up on a worker whose script takes longer, even if its request never ends. */
const START_MS = 60_000
/** A PDF that takes longer keeps its icon. */
const LIMIT_MS = 15_000
/** A worker that hasn't ended an aborted job by then is replaced: it might be decoding a large image. */
const ABORT_MS = 1000

/** pdf.js reserves as much memory as the file's size, though it fills only the parts that it reads. */
const MAX_FILE_BYTES = 1_073_741_824
/** Like other readers, we accept a PDF whose signature follows a few other bytes. */
const SIGNATURE = '%PDF-'
const HEADER_BYTES = 1024

/** True if policy or the browser forbids workers, or if nothing is served at the worker's URL. It isn't requested again. */
let isRefused = false

/** Draws PDFs for all uploaders on a page in a single worker, one after another, so that only one PDF at a time is in memory. */
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

  /** Opens the page's renderer for another uploader. Its worker ends with the last uploader. */
  static open(clock: Clock, log: Log): PdfClient {
    PdfRenderer.#shared ??= new PdfRenderer(clock)
    const renderer = PdfRenderer.#shared
    renderer.#users += 1
    return {
      draw: (file, sizePx, signal) =>
        renderer.#read<Blob>({ file, sizePx }, signal, (problem) =>
          log(`The first page of a PDF is not shown. ${problem}`),
        ),
      readText: (file, signal) =>
        renderer.#read<string>({ file }, signal, (problem) =>
          log(`The text of a PDF is not read. ${problem}`),
        ),
      close() {
        renderer.#users -= 1
        if (renderer.#users > 0) return
        renderer.#end('The plugin was removed.')
        if (PdfRenderer.#shared === renderer) PdfRenderer.#shared = undefined
      },
    }
  }

  async #read<Result extends Blob | string>(
    job: PdfJob,
    signal: AbortSignal,
    log: Log,
  ): Promise<Result | null> {
    const { file } = job
    let release = () => {}
    if (file.size > MAX_FILE_BYTES) return null
    try {
      if (!(await file.slice(0, HEADER_BYTES).text()).includes(SIGNATURE)) return null
      release = await this.#turns.acquire(signal)
      this.#cancelIdle()
      this.#worker ??= this.#start()
      const worker = await this.#worker
      if (!worker || signal.aborted) return null
      const { result = null, problem } = await this.#run(worker, { job }, signal)
      if (problem && !signal.aborted) log(problem)
      return result as Result | null
    } catch {
      // The file can't be read, or its row is gone.
      return null
    } finally {
      this.#cancelIdle()
      if (this.#users > 0) this.#cancelIdle = this.#clock.schedule(IDLE_MS, () => this.#end('idle'))
      release()
    }
  }

  /** Resolves when the job is done and its memory is free, even if nothing waits for it anymore. */
  async #run(worker: Worker, message: ToPdfWorker, signal: AbortSignal): Promise<FromPdfWorker> {
    const endAfter = (ms: number) => this.#clock.schedule(ms, () => this.#end(`No result within ${ms} ms.`))
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

  /** Resolves with a running worker; null if workers or their canvases are missing or refused, or if the user saves data. */
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
        // Other messages are internal to pdf.js.
        if ('result' in data) this.#settle(data)
        hasStarted = true
        cancelStart()
        resolve(worker)
      }
      worker.onerror = (event) => {
        // The error is handled here, so keep it out of the console.
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
    this.#settle({ result: null, problem })
  }
}

/**
 * Returns true if the worker's script can be expected at a URL. A bundler that supports workers renames the script. Other
 * bundlers bundle this module without it, and requesting it would log an error to the page's console.
 */
export function isServed(url: string, moduleUrl: string = import.meta.url): boolean {
  return /\/PdfRenderer\.[jt]s/.test(moduleUrl) || url !== new URL('pdfWorker.js', moduleUrl).href
}
