import { startWorker } from '@lading/kernel/basics'
import type { Pixels } from '../geometry/Pixels.js'
import type { Quad } from '../geometry/Quad.js'
import type { ScanJob, ScanResult } from './ScanJob.js'

/** Finds and cuts out documents in a worker; in the page if it refuses workers, or the worker fails. */
export class Scanner {
  readonly #worker: Worker | null
  readonly #waiting = new Map<
    number,
    { readonly job: ScanJob; readonly resolve: (result: ScanResult) => void }
  >()
  #isRunning = false
  #hasFailed = false
  #count = 0

  constructor() {
    this.#worker = startWorker(
      () => new Worker(new URL('./scanWorker.js', import.meta.url), { type: 'module' }),
    )
    if (!this.#worker) {
      this.#hasFailed = true
      return
    }
    this.#worker.onmessage = ({ data }: MessageEvent<ScanResult>) => {
      this.#isRunning = true
      if (data.id === undefined) return
      this.#waiting.get(data.id)?.resolve(data)
      this.#waiting.delete(data.id)
    }
    this.#worker.onerror = (event) => {
      // The page does the work instead, so don't report it in the console.
      event.preventDefault()
      this.#hasFailed = true
      for (const { job, resolve } of this.#waiting.values()) void runHere(job).then(resolve)
      this.#waiting.clear()
    }
  }

  /** Whether the worker's script is loaded, or isn't waited for. */
  get isReady(): boolean {
    return this.#isRunning || this.#hasFailed
  }

  /** Finds document corners in a small image; null without a document. */
  async detect(image: Pixels): Promise<Quad | null> {
    return (await this.#run({ image })).quad ?? null
  }

  /** Cuts the document out and sets its perspective right. */
  async straighten(image: Pixels, quad: Quad): Promise<Pixels> {
    const { page } = await this.#run({ image, quad })
    return page ?? image
  }

  close(): void {
    this.#worker?.terminate()
    this.#waiting.clear()
  }

  #run(given: Omit<ScanJob, 'id'>): Promise<ScanResult> {
    this.#count += 1
    const job = { ...given, id: this.#count }
    if (this.#hasFailed) return runHere(job)
    return new Promise((resolve) => {
      // Not transferred: the page needs the pixels if the worker fails.
      this.#waiting.set(job.id, { job, resolve })
      this.#worker?.postMessage(job)
    })
  }
}

async function runHere(job: ScanJob): Promise<ScanResult> {
  return (await import('./runScanJob.js')).runScanJob(job)
}
