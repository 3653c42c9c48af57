import type { DownloadQueue, QueuedDownload } from '@lading/local-service/parts'
import { Queue, Worker } from 'bullmq'
import { Redis } from 'ioredis'
import type { Log } from '../ops/createLog.js'

/** A queue that can be closed. */
export interface OpenDownloadQueue extends DownloadQueue {
  close(): Promise<void>
}

const NAME = 'lading-downloads'
const CONCURRENCY = 8
const ATTEMPTS = 5
const BACKOFF_MS = 1_000
/** A node that does not renew its lock for this long has ended. */
const LOCK_MS = 15_000
const MAX_STALLS = 5
const ADD_LIMIT_MS = 2_000

/**
 * Opens the downloads that nodes share.
 *
 * @param isWorker false for a node that only adds to them.
 */
export function openDownloadQueue(url: string, isWorker: boolean, log: Log): OpenDownloadQueue {
  const ignore = () => {}
  // The one that adds fails at once while Redis is away; the one that works waits.
  const adding = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1 })
  const working = isWorker ? new Redis(url, { maxRetriesPerRequest: null }) : undefined
  for (const connection of [adding, working]) connection?.on('error', ignore)
  const queue = new Queue<QueuedDownload>(NAME, { connection: adding })
  queue.on('error', ignore)
  let worker: Worker<QueuedDownload> | undefined
  return {
    async add(download) {
      const added = queue.add('download', download, {
        jobId: download.token,
        attempts: ATTEMPTS,
        backoff: { type: 'exponential', delay: BACKOFF_MS },
        removeOnComplete: true,
        removeOnFail: { age: 3600 },
      })
      added.catch(ignore)
      await Promise.race([added, rejectAfter(ADD_LIMIT_MS)])
    },
    process(work) {
      if (!working) return
      worker = new Worker<QueuedDownload>(NAME, ({ data }) => work(data), {
        connection: working,
        concurrency: CONCURRENCY,
        lockDuration: LOCK_MS,
        stalledInterval: LOCK_MS,
        maxStalledCount: MAX_STALLS,
      })
      worker.on('error', ignore)
      worker.on('failed', (job, error) =>
        log.error(`A download has to be repeated: ${error.message}`, { token: job?.id }),
      )
    },
    async close() {
      await worker?.close(true).catch(ignore)
      await queue.close().catch(ignore)
      for (const connection of [adding, working]) connection?.disconnect()
    },
  }
}

async function rejectAfter(ms: number): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error('Redis does not answer.')), ms).unref()
  })
}
