import { CdnError } from '../errors/CdnError.js'
import { createFairLimit, type FairLimitSettings } from '../fairness/createFairLimit.js'
import { findSite } from '../fairness/findSite.js'
import type { WorkerSupply } from './createWorkerSupply.js'
import type { ImageJob, ImageResults } from './ImageJob.js'
import { WorkerEndedError } from './WorkerEndedError.js'

/** Runs one kind of image work on workers from a supply. */
export interface WorkerPool {
  /**
   * Runs a job when its turn comes. If its process ends by itself, another process runs the job once more.
   *
   * @param source the client or the client's file that the job belongs to, see `createFairLimit`: no source gets a second turn
   *   while another source waits, nor more than its share of the workers.
   * @param signal abandons the job. A job that runs continues for up to two seconds since its start and keeps its turn, because a new
   *   process costs more than most jobs; after that, its process is ended.
   * @throws CdnError `render-timeout`, `render-too-large`, `render-abandoned`, `service-closing` or the job's error.
   */
  run<Job extends ImageJob>(
    source: string,
    job: Job,
    signal?: AbortSignal,
  ): Promise<ImageResults[Job['kind']]>
  /** Rejects all waiting jobs. */
  close(): void
}

export interface WorkerPoolSettings extends FairLimitSettings {
  /** Time limit for a job, in milliseconds. */
  readonly timeLimitMs: number
  /** Excludes process start-up from the first job's time. @default false */
  readonly isStartFree?: boolean
  /**
   * Applies the time limit to the CPU time that the job has used, so that a busy machine isn't mistaken for a slow file. A job ends
   * in any case after four times the limit.
   *
   * @default false
   */
  readonly isCpuTime?: boolean
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

/** How often to check whether a job has to give way, in milliseconds. */
const CHECK_MS = 200

/** How long a job that its client has left can run, in milliseconds. */
const ABANDONED_MS = 2000

/** How much longer than its limit of CPU time a job can take. */
const MAX_BUSY_FACTOR = 4

/** Creates a pool without starting a worker yet. */
export function createWorkerPool(settings: WorkerPoolSettings): WorkerPool {
  const { supply, timeLimitMs, isStartFree = false, isCpuTime = false, yieldAfterMs, ...limits } = settings
  const limit = createFairLimit(limits)

  async function attempt(source: string, job: ImageJob, signal: AbortSignal | undefined): Promise<unknown> {
    const worker = supply.take(source)
    let abandonTimer: NodeJS.Timeout | undefined
    const abandon = () => {
      const ranMs = Math.max(0, performance.now() - startedAtMs)
      abandonTimer = setTimeout(() => worker.stop(abandoned()), Math.max(0, ABANDONED_MS - ranMs)).unref()
    }
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
      // On a busy machine, starting a process takes longer than most jobs.
      const begin = () => {
        startedAtMs = performance.now()
      }
      worker.ready.then(begin, () => {})
      if (isStartFree) await worker.ready
      const timerStartedAt = performance.now()
      const cpuMsBefore = worker.cpuMs()
      const endAfter = (delayMs: number) => {
        timer = setTimeout(() => {
          const cpuMs = isCpuTime ? worker.cpuMs() : undefined
          const usedMs = cpuMs === undefined || cpuMsBefore === undefined ? timeLimitMs : cpuMs - cpuMsBefore
          const isOver = performance.now() - timerStartedAt >= timeLimitMs * MAX_BUSY_FACTOR
          if (usedMs >= timeLimitMs || isOver) worker.stop(timedOut(timeLimitMs))
          else endAfter(timeLimitMs - usedMs)
        }, delayMs).unref()
      }
      endAfter(timeLimitMs)
      if (yieldAfterMs !== undefined) yieldTimer = setInterval(yieldTurn, CHECK_MS).unref()
      const result = await worker.run(job)
      supply.giveBack(worker)
      return result
    } catch (error) {
      // If the image itself caused the error, the worker is as good as before.
      if (error instanceof CdnError && !endsWorker(error)) supply.giveBack(worker)
      else supply.discard(worker)
      throw error
    } finally {
      clearTimeout(timer)
      clearTimeout(abandonTimer)
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

/** Refuses image work while the service closes. */
export function closing(): CdnError {
  return new CdnError('service-closing', 'The service is closing.')
}
