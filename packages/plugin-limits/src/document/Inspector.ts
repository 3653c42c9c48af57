import type { Clock } from '@lading/kernel'
import { startWorker } from '@lading/kernel/basics'
import type { DocumentFacts } from './DocumentFacts.js'
import type { FromInspectWorker, InspectJob } from './InspectJob.js'

/** A file that takes longer is given up, and the worker replaced. */
const LIMIT_MS = 10_000
const START_MS = 20_000

/** Reads facts about files in a worker; in the page if it refuses workers. */
export class Inspector {
  readonly #clock: Clock
  readonly #waiting = new Map<number, (message: FromInspectWorker) => void>()
  #worker: Promise<Worker | null> | undefined
  #end = () => {}
  #count = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Resolves with the facts; null for kinds without limits. @throws Error if the file can't be read */
  async inspect(file: Blob): Promise<DocumentFacts | null> {
    this.#worker ??= this.#start()
    const worker = await this.#worker
    if (!worker) return (await import('./inspectFile.js')).inspectFile(file)
    this.#count += 1
    const id = this.#count
    const cancel = this.#clock.schedule(LIMIT_MS, () => this.close())
    try {
      const { facts = null, error } = await new Promise<FromInspectWorker>((resolve) => {
        this.#waiting.set(id, resolve)
        worker.postMessage({ id, file } satisfies InspectJob)
      })
      if (error !== undefined) throw new Error(error)
      return facts
    } finally {
      cancel()
      this.#waiting.delete(id)
    }
  }

  /** Ends the worker. The next file starts another. */
  close(): void {
    this.#worker = undefined
    this.#end()
    for (const settle of this.#waiting.values()) settle({ error: 'The worker has ended.' })
  }

  #start(): Promise<Worker | null> {
    const worker = startWorker(
      () => new Worker(new URL('./inspectWorker.js', import.meta.url), { type: 'module' }),
    )
    if (!worker) return Promise.resolve(null)
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
        if (data.id === undefined) resolve(worker)
        else this.#waiting.get(data.id)?.(data)
      }
      worker.onerror = (event) => {
        // The error is handled here, so keep it out of the console.
        event.preventDefault()
        for (const settle of this.#waiting.values()) settle({ error: 'The worker has ended.' })
        this.#end()
      }
    })
  }
}
