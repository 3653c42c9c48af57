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

/** Everything that reads an image, which is done outside of this process. */
export interface ImageWork extends Pick<WorkerPool, 'run' | 'close'> {
  /**
   * Reads the facts of an image file; null when it is none, takes too long or too much memory.
   *
   * @param client the clients take turns.
   * @param kind an SVG has no header and is parsed as a whole.
   * @throws Error when no process can be started.
   */
  describe(client: string, path: string, kind: ImageKind): Promise<ImageInfo | null>
  /** Starts the processes that the first image needs, and from now on keeps them. */
  keepReady(): void
}

const IDLE_MS = 10_000
const MIN_WORKERS = 2
const MAX_WORKERS = 4
/** A render that takes longer gives way to others, and is done again where slow ones take turns among themselves. */
const QUICK_RENDER_MS = 2000

/** Prepares the image work of a service; no process is started yet. */
export function createImageWork({ renderTimeLimitMs }: { readonly renderTimeLimitMs: number }): ImageWork {
  const size = Math.min(MAX_WORKERS, Math.max(MIN_WORKERS, availableParallelism()))
  const { maxWorkerBytes, maxReaderBytes, describeTimeLimitMs, quickTimeLimitMs } = imageLimits
  const renderers = createWorkerSupply({
    idleMs: IDLE_MS,
    startWorker: () => startImageWorker(maxWorkerBytes, 'low'),
  })
  // An upload waits for these.
  const readers = createWorkerSupply({
    idleMs: IDLE_MS,
    startWorker: () => startImageWorker(maxReaderBytes, 'normal'),
  })
  const renders = createWorkerPool({
    supply: renderers,
    // One more than a network can have: the files of one network never keep all others waiting.
    size: size + 1,
    sizePerNetwork: size,
    // A file that is slow to decode must leave workers to the others.
    sizePerSource: Math.ceil(size / 2),
    timeLimitMs: renderTimeLimitMs,
    yieldAfterMs: QUICK_RENDER_MS,
  })
  const slowRenders = createWorkerPool({
    supply: renderers,
    size: Math.ceil(size / 2),
    sizePerSource: 1,
    timeLimitMs: renderTimeLimitMs,
  })
  // On a busy machine the start of a process takes as long as a turn, and the image would count as none for good.
  const perClient = { size: 2, sizePerSource: 1, isStartFree: true }
  const headers = createWorkerPool({ ...perClient, supply: readers, timeLimitMs: describeTimeLimitMs })
  // SVGs that take long to parse are set aside, so that they do not hold up those behind them.
  const svgs = createWorkerPool({
    ...perClient,
    supply: readers,
    timeLimitMs: quickTimeLimitMs,
  })
  const slowSvgs = createWorkerPool({ ...perClient, supply: renderers, timeLimitMs: describeTimeLimitMs })

  async function describe(client: string, path: string, imageKind: ImageKind): Promise<ImageInfo | null> {
    const job = { kind: 'describe', path, imageKind } as const
    if (imageKind === 'raster') return headers.run(client, job)
    try {
      return await svgs.run(client, job)
    } catch (error) {
      const isSlow = error instanceof CdnError && ['render-timeout', 'render-too-large'].includes(error.code)
      if (isSlow) return slowSvgs.run(client, job)
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
    keepReady() {
      readers.keepReady()
      renderers.keepReady()
    },
    close() {
      for (const pool of [renders, slowRenders, headers, svgs, slowSvgs]) pool.close()
      for (const supply of [renderers, readers]) supply.close(closing())
    },
  }
}

/** A file that ends the process which reads it is delivered as it is. */
function toNoImage(error: unknown): null {
  const isOfImage = error instanceof CdnError && error.code !== 'service-closing'
  if (isOfImage || error instanceof WorkerEndedError) return null
  throw error
}
