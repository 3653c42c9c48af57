import { CdnError } from '../cdn/CdnError.js'
import { FairQueue } from './FairQueue.js'
import type { ImageJob, ImageResults } from './ImageJob.js'
import type { ImageWorker } from './startImageWorker.js'

/** Worker processes that share the image work, started when there is some. */
export interface WorkerPool {
  /**
   * Does a job when its turn comes.
   *
   * @param source the file: no file gets a second turn while another one waits, nor more than its share of the workers.
   * @param signal abandons the job, and ends the process that is busy with it.
   * @throws CdnError `render-timeout`, `render-too-large`, `render-abandoned`, `service-closing` or what the job throws.
   */
  run<Job extends ImageJob>(
    source: string,
    job: Job,
    signal?: AbortSignal,
  ): Promise<ImageResults[Job['kind']]>
  /** Starts a worker if there is none, and from now on keeps one, so that no job waits for a process to start. */
  keepReady(): void
  /** Ends all workers and rejects what waits. */
  close(): void
}

/** Options of a pool. */
export interface WorkerPoolSettings {
  readonly size: number
  /** Most workers that one file may keep busy. */
  readonly sizePerSource: number
  /** How long a job may take, in milliseconds. */
  readonly timeLimitMs: number
  /** How long a worker without a job stays, in milliseconds. */
  readonly idleMs: number
  readonly startWorker: () => ImageWorker
}

interface Task {
  readonly source: string
  readonly job: ImageJob
  readonly signal: AbortSignal | undefined
  resolve(result: never): void
  reject(error: unknown): void
}

/** Creates a pool without workers. */
export function createWorkerPool(settings: WorkerPoolSettings): WorkerPool {
  const { size, sizePerSource, timeLimitMs, idleMs, startWorker } = settings
  const queue = new FairQueue<Task>()
  const busy = new Map<Task, ImageWorker>()
  const idle = new Map<ImageWorker, NodeJS.Timeout>()
  let isClosed = false
  let isKeptReady = false

  function mayHaveTurn(source: string): boolean {
    let count = 0
    for (const task of busy.keys()) if (task.source === source) count++
    return count < sizePerSource
  }

  function startNext(): void {
    while (busy.size < size) {
      const task = queue.take(mayHaveTurn)
      if (!task) return
      void execute(task)
    }
  }

  function takeWorker(): ImageWorker {
    const [[worker, timer] = []] = idle
    if (!worker) return startWorker()
    clearTimeout(timer)
    idle.delete(worker)
    return worker
  }

  function release(worker: ImageWorker): void {
    const end = () => {
      if (isKeptReady && idle.size + busy.size === 1) return
      idle.delete(worker)
      worker.stop()
    }
    idle.set(worker, setTimeout(end, idleMs).unref())
  }

  function keepReady(): void {
    isKeptReady = true
    if (!isClosed && idle.size + busy.size === 0) release(startWorker())
  }

  async function execute(task: Task): Promise<void> {
    const worker = takeWorker()
    busy.set(task, worker)
    const abandon = () => worker.stop(abandoned())
    task.signal?.addEventListener('abort', abandon)
    const limit = setTimeout(() => worker.stop(timedOut(timeLimitMs)), timeLimitMs).unref()
    try {
      task.resolve((await worker.run(task.job)) as never)
      if (!isClosed) release(worker)
    } catch (error) {
      // After an error of the image itself the worker is as good as before.
      if (error instanceof CdnError && !endsWorker(error) && !isClosed) release(worker)
      else worker.stop()
      task.reject(error)
    } finally {
      clearTimeout(limit)
      task.signal?.removeEventListener('abort', abandon)
      busy.delete(task)
      startNext()
      if (isKeptReady) keepReady()
    }
  }

  return {
    run: (source, job, signal) =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(closing())
        if (signal?.aborted) return reject(abandoned())
        const leave = () => {
          if (queue.remove(source, task)) reject(abandoned())
        }
        const settled = () => signal?.removeEventListener('abort', leave)
        const task: Task = {
          source,
          job,
          signal,
          resolve(result) {
            settled()
            resolve(result)
          },
          reject(error) {
            settled()
            reject(error)
          },
        }
        signal?.addEventListener('abort', leave)
        queue.add(source, task)
        startNext()
      }),
    keepReady,
    close() {
      isClosed = true
      for (const task of queue.drain()) task.reject(closing())
      for (const worker of busy.values()) worker.stop(closing())
      for (const [worker, timer] of idle) {
        clearTimeout(timer)
        worker.stop()
      }
      idle.clear()
    },
  }
}

function endsWorker({ code }: CdnError): boolean {
  return ['render-timeout', 'render-too-large', 'render-abandoned', 'service-closing'].includes(code)
}

function timedOut(timeLimitMs: number): CdnError {
  const message = `Working on this image takes longer than ${timeLimitMs / 1000} seconds: choose a smaller image or fewer operations.`
  return new CdnError('render-timeout', message)
}

function abandoned(): CdnError {
  return new CdnError('render-abandoned', 'The client closed the connection before the image was ready.')
}

function closing(): CdnError {
  return new CdnError('service-closing', 'The service is closing.')
}
