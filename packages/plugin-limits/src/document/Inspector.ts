import type { Clock } from '@lading/kernel'
import { startWorker } from '@lading/kernel/basics'
import type { DocumentFacts } from './DocumentFacts.js'
import type { FromInspectWorker, InspectJob } from './InspectJob.js'

/** A file that takes longer is given up, and the worker replaced. */
const LIMIT_MS = 10_000
const START_MS = 20_000

/** Reads facts about files in a worker, one file after the other; in the page if it refuses workers. */
export class Inspector {
  readonly #clock: Clock
  /** Receives the answer about the current file. */
  #settle: ((message: FromInspectWorker) => void) | undefined
  /** Settles when the last file is done. */
  #last: Promise<unknown> = Promise.resolve()
  #worker: Promise<Worker | null> | undefined
  #end = () => {}

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /**
   * Resolves with the facts; null for kinds without limits, and if the signal is aborted before the file's turn. A file's time begins
   * with its turn: neither many files nor a file that takes too long fail the others.
   *
   * @throws Error if the file can't be read
   */
  inspect(file: Blob, signal: AbortSignal): Promise<DocumentFacts | null> {
    const facts = this.#last.then(() => (signal.aborted ? null : this.#read(file)))
    this.#last = facts.catch(() => {})
    return facts
  }

  async #read(file: Blob): Promise<DocumentFacts | null> {
    this.#worker ??= this.#start()
    const worker = await this.#worker
    if (!worker) return (await import('./inspectFile.js')).inspectFile(file)
    const cancel = this.#clock.schedule(LIMIT_MS, () => this.close())
    try {
      const { facts = null, error } = await new Promise<FromInspectWorker>((resolve) => {
        this.#settle = resolve
        worker.postMessage({ file } satisfies InspectJob)
      })
      if (error !== undefined) throw new Error(error)
      return facts
    } finally {
      cancel()
      this.#settle = undefined
    }
  }

  /** Ends the worker. The next file starts another. */
  close(): void {
    this.#worker = undefined
    this.#end()
    this.#settle?.({ error: 'The worker has ended.' })
  }

  #start(): Promise<Worker | null> {
    const worker = startWorker(
      () => new Worker(new URL('./inspectWorker.js', import.meta.url), { type: 'module' }),
    )
    if (!worker) return Promise.resolve(null)
    let isRunning = false
    return new Promise((resolve) => {
      // Without a running worker, the page reads the files itself.
      const cancel = this.#clock.schedule(START_MS, () => resolve(null))
      this.#end = () => {
        cancel()
        worker.terminate()
        resolve(null)
      }
      worker.onmessage = ({ data }: MessageEvent<FromInspectWorker>) => {
        cancel()
        isRunning = true
        if (data.isStarted) resolve(worker)
        else this.#settle?.(data)
      }
      worker.onerror = (event) => {
        // The error is handled here, so keep it out of the console.
        event.preventDefault()
        if (isRunning) this.close()
        else this.#end()
      }
    })
  }
}
