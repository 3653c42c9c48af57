import { CdnError } from '../errors/CdnError.js'
import { createFairLimit, type FairLimitSettings } from '../fairness/createFairLimit.js'
import { findSite } from '../fairness/findSite.js'
import type { WorkerSupply } from './createWorkerSupply.js'
import type { ImageJob, ImageResults } from './ImageJob.js'
import { WorkerEndedError } from './WorkerEndedError.js'

/** Image work of one kind, done by the workers of a supply. */
export interface WorkerPool {
  /**
   * Does a job when its turn comes. A job whose process ends by itself is done once more by another one.
   *
   * @param source the client or a client's file that the job belongs to, see `createFairLimit`: none gets a second turn while another one
   * waits, nor more than its share of the workers.
   * @param signal abandons the job, and ends the process that is busy with it.
   * @throws CdnError `render-timeout`, `render-too-large`, `render-abandoned`, `service-closing` or what the job throws.
   */
  run<Job extends ImageJob>(
    source: string,
    job: Job,
    signal?: AbortSignal,
  ): Promise<ImageResults[Job['kind']]>
  /** Rejects what waits. */
  close(): void
}

export interface WorkerPoolSettings extends FairLimitSettings {
  /** How long a job may take, in milliseconds. */
  readonly timeLimitMs: number
  /** Does not count the start of a process as time of its first job. @default false */
  readonly isStartFree?: boolean
  /**
   * A job that has taken this long, in milliseconds, gives way as soon as another network waits: it rejects with `JobSlowError`.
   *
   * @default never
   */
  readonly yieldAfterMs?: number
  readonly supply: WorkerSupply
}

/** A job has given way to others that wait. */
export class JobSlowError extends Error {}

/** How often a job that may have to give way is looked at, in milliseconds. */
const CHECK_MS = 200

/** Creates a pool; no worker is started yet. */
export function createWorkerPool(settings: WorkerPoolSettings): WorkerPool {
  const { supply, timeLimitMs, isStartFree = false, yieldAfterMs, ...limits } = settings
  const limit = createFairLimit(limits)

  async function attempt(source: string, job: ImageJob, signal: AbortSignal | undefined): Promise<unknown> {
    const worker = supply.take()
    const abandon = () => worker.stop(abandoned())
    signal?.addEventListener('abort', abandon)
    let timer: NodeJS.Timeout | undefined
    let yieldTimer: NodeJS.Timeout | undefined
    let startedAtMs = Number.POSITIVE_INFINITY
    const yieldTurn = () => {
      const isSlow = yieldAfterMs !== undefined && performance.now() - startedAtMs >= yieldAfterMs
      const others = limit.waitingCount() - limit.waitingCount(findSite(source))
      if (isSlow && others > 0) worker.stop(new JobSlowError())
    }
    try {
      // On a busy machine, the start of a process takes longer than most jobs.
      const begin = () => {
        startedAtMs = performance.now()
      }
      worker.ready.then(begin, () => {})
      if (isStartFree) await worker.ready
      timer = setTimeout(() => worker.stop(timedOut(timeLimitMs)), timeLimitMs).unref()
      if (yieldAfterMs !== undefined) yieldTimer = setInterval(yieldTurn, CHECK_MS).unref()
      const result = await worker.run(job)
      supply.giveBack(worker)
      return result
    } catch (error) {
      // After an error of the image itself the worker is as good as before.
      if (error instanceof CdnError && !endsWorker(error)) supply.giveBack(worker)
      else supply.discard(worker)
      throw error
    } finally {
      clearTimeout(timer)
      clearInterval(yieldTimer)
      signal?.removeEventListener('abort', abandon)
    }
  }

  async function execute(source: string, job: ImageJob, signal: AbortSignal | undefined): Promise<unknown> {
    try {
      return await attempt(source, job, signal)
    } catch (error) {
      if (!(error instanceof WorkerEndedError) || signal?.aborted) throw error
      return attempt(source, job, signal)
    }
  }

  return {
    async run(source, job, signal) {
      try {
        return (await limit.run(source, () => execute(source, job, signal), signal)) as never
      } catch (error) {
        throw signal?.aborted ? abandoned() : error
      }
    },
    close: () => limit.close(closing()),
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

/** Refuses work on an image while the service closes. */
export function closing(): CdnError {
  return new CdnError('service-closing', 'The service is closing.')
}
