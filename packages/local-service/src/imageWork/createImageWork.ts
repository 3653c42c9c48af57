import { availableParallelism } from 'node:os'
import type { ImageInfo } from '../images/ImageInfo.js'
import { imageLimits } from '../images/imageLimits.js'
import { createWorkerPool, type WorkerPool } from './createWorkerPool.js'
import { startImageWorker } from './startImageWorker.js'

/** Everything that decodes an image, which is done outside of this process. */
export interface ImageWork extends WorkerPool {
  /** Reads the facts of an SVG file; null when it is not one or takes too long to parse. */
  describeSvg(path: string): Promise<ImageInfo | null>
}

const IDLE_MS = 10_000
const MIN_WORKERS = 2
const MAX_WORKERS = 4

/** Prepares the image work of a service; no process is started yet. */
export function createImageWork({ renderTimeLimitMs }: { readonly renderTimeLimitMs: number }): ImageWork {
  const size = Math.min(MAX_WORKERS, Math.max(MIN_WORKERS, availableParallelism()))
  const shared = { idleMs: IDLE_MS, startWorker: () => startImageWorker(imageLimits.maxWorkerBytes) }
  const renders = createWorkerPool({
    ...shared,
    size,
    // A file that is slow to decode must leave workers to the others.
    sizePerSource: Math.ceil(size / 2),
    timeLimitMs: renderTimeLimitMs,
  })
  // An upload waits for this, so it must not stand in line behind renders.
  const descriptions = createWorkerPool({
    ...shared,
    size: 1,
    sizePerSource: 1,
    timeLimitMs: imageLimits.describeTimeLimitMs,
  })
  return {
    run: renders.run,
    keepReady: renders.keepReady,
    describeSvg: (path) => descriptions.run(path, { kind: 'describe', path }).catch(() => null),
    close() {
      renders.close()
      descriptions.close()
    },
  }
}
