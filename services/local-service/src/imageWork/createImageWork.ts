import { availableParallelism } from 'node:os'
import { CdnError } from '../errors/CdnError.js'
import type { ImageInfo } from '../images/ImageInfo.js'
import { imageLimits } from '../images/imageLimits.js'
import type { ImageKind } from '../images/readImageInfo.js'
import { closing, createWorkerPool, JobSlowError, type WorkerPool } from './createWorkerPool.js'
import { createWorkerSupply } from './createWorkerSupply.js'
import type { ImageJob, ImageResults } from './ImageJob.js'
import { startImageWorker } from './startImageWorker.js'
import { WorkerEndedError } from './WorkerEndedError.js'

/** All work that reads images, which is done outside this process. */
export interface ImageWork extends Pick<WorkerPool, 'run' | 'close'> {
  /**
   * Reads an image file's facts; null if the file isn't an image, takes too long or takes too much memory.
   *
   * @param client the client's name; clients take turns.
   * @param kind an SVG has no header, so it's parsed as a whole.
   * @throws Error if no process can be started.
   */
  describe(client: string, path: string, kind: ImageKind): Promise<ImageInfo | null>
  /** Starts the processes that the first image needs, and keeps them running. @param renderers processes that render. @default 1 */
  keepReady(renderers?: number): void
}

const IDLE_MS = 10_000
/** A process takes about 60 MB, and starting one takes as long as several small renders. */
const LAST_IDLE_MS = 300_000
const MIN_WORKERS = 2
const MAX_WORKERS = 4
/** A render that takes longer gives way to others, and is repeated in the pool for slow renders. */
const QUICK_RENDER_MS = 2000

/** Prepares a service's image work without starting a process yet. */
export function createImageWork({ renderTimeLimitMs }: { readonly renderTimeLimitMs: number }): ImageWork {
  const size = Math.min(MAX_WORKERS, Math.max(MIN_WORKERS, availableParallelism()))
  const { maxWorkerBytes, maxReaderBytes, describeTimeLimitMs, quickTimeLimitMs } = imageLimits
  const renderers = createWorkerSupply({
    idleMs: IDLE_MS,
    lastIdleMs: LAST_IDLE_MS,
    startWorker: () => startImageWorker(maxWorkerBytes, 'low'),
  })
  // Uploads wait for these workers.
  const readers = createWorkerSupply({
    idleMs: IDLE_MS,
    lastIdleMs: LAST_IDLE_MS,
    startWorker: (isSuspect) => startImageWorker(maxReaderBytes, isSuspect ? 'low' : 'normal'),
  })
  const renders = createWorkerPool({
    supply: renderers,
    // Has one place more than a network can take, so that one network's files never keep all others waiting.
    size: size + 1,
    sizePerNetwork: size,
    // A file that's slow to decode must leave workers for other files.
    sizePerSource: Math.ceil(size / 2),
    timeLimitMs: renderTimeLimitMs,
    yieldAfterMs: QUICK_RENDER_MS,
  })
  const slowRenders = createWorkerPool({
    supply: renderers,
    size: Math.ceil(size / 2) + 1,
    sizePerNetwork: Math.ceil(size / 2),
    sizePerSource: 1,
    timeLimitMs: renderTimeLimitMs,
  })
  // On a busy machine, starting a process takes as long as a turn, and the file would permanently count as no image, so only the CPU
  // time of its own work counts. A program can claim any origin, so each pool has one place more than a network can take.
  const reads = { sizePerSource: 1, isStartFree: true, isCpuTime: true }
  const quick = { ...reads, size: 3, sizePerNetwork: 2, timeLimitMs: quickTimeLimitMs, supply: readers }
  const headers = createWorkerPool(quick)
  const svgs = createWorkerPool(quick)
  // Files that are slow to read are set aside, so that they don't hold up the queue: SVGs, and headers with thousands of pages.
  const slowReads = createWorkerPool({
    ...reads,
    size: 2,
    sizePerNetwork: 1,
    timeLimitMs: describeTimeLimitMs,
    supply: renderers,
  })

  async function describe(client: string, path: string, imageKind: ImageKind): Promise<ImageInfo | null> {
    const job = { kind: 'describe', path, imageKind } as const
    try {
      return await (imageKind === 'svg' ? svgs : headers).run(client, job)
    } catch (error) {
      const isSlow = error instanceof CdnError && ['render-timeout', 'render-too-large'].includes(error.code)
      if (isSlow) return slowReads.run(client, job)
      throw error
    }
  }

  async function render<Job extends ImageJob>(
    source: string,
    job: Job,
    signal?: AbortSignal,
  ): Promise<ImageResults[Job['kind']]> {
    try {
      return await renders.run(source, job, signal)
    } catch (error) {
      if (!(error instanceof JobSlowError)) throw error
      return slowRenders.run(source, job, signal)
    }
  }

  return {
    run: render,
    describe: (client, path, kind) => describe(client, path, kind).catch(toNoImage),
    keepReady(count) {
      readers.keepReady()
      renderers.keepReady(count)
    },
    close() {
      for (const pool of [renders, slowRenders, headers, svgs, slowReads]) pool.close()
      for (const supply of [renderers, readers]) supply.close(closing())
    },
  }
}

/** Treats a file that crashes the process reading it as no image: the file is delivered as it is. */
function toNoImage(error: unknown): null {
  const isOfImage = error instanceof CdnError && error.code !== 'service-closing'
  if (isOfImage || error instanceof WorkerEndedError) return null
  throw error
}
