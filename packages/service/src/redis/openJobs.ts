import { setTimeout as wait } from 'node:timers/promises'
import type { DeliveryQueue, DownloadQueue, SweepSchedule } from '@lading/local-service/parts'
import { type JobsOptions, Queue, Worker } from 'bullmq'
import type { Log } from '../ops/createLog.js'
import type { Trace } from '../s3/Trace.js'
import { openRedis } from './openRedis.js'

/** Work that nodes share. */
export interface Jobs {
  readonly downloads: DownloadQueue
  readonly deliveries: DeliveryQueue
  readonly sweeps: SweepSchedule
  close(): Promise<void>
}

const CONCURRENCY = 8
const ATTEMPTS = 5
const BACKOFF_MS = 1_000
/** A node that does not renew its lock for this long has ended. */
const LOCK_MS = 15_000
const MAX_STALLS = 5
const ADD_LIMIT_MS = 2_000
/** Pause of a worker after an answer that is none of its jobs, in milliseconds. */
const NONSENSE_PAUSE_MS = 5_000
const SWEEP_INTERVAL_MS = 60_000
const DEFAULTS: JobsOptions = {
  attempts: ATTEMPTS,
  backoff: { type: 'exponential', delay: BACKOFF_MS },
  removeOnComplete: true,
}
const ignore = () => {}

/** Options of the work that nodes share. */
export interface JobsSettings {
  readonly url: string
  /** False for a node that only adds to it. */
  readonly isWorker: boolean
  readonly log: Log
  /** True if Redis answers and takes writes. */
  isThere(): boolean
  /** @default none */
  readonly trace?: Trace
}

/** Opens the work that nodes share. */
export function openJobs({
  url,
  isWorker,
  log,
  isThere,
  trace = (_name, work) => work(),
}: JobsSettings): Jobs {
  // The one that adds fails at once while Redis is away; the one that works waits.
  const adding = openRedis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1 })
  const working = isWorker ? openRedis(url, { maxRetriesPerRequest: null }) : undefined
  for (const connection of [adding, working]) connection?.on('error', ignore)
  const queues: Queue[] = []
  const workers: Worker[] = []
  const closing = new AbortController()
  let ownSweeps: NodeJS.Timeout | undefined

  function open<Data>(name: string, kind: string, settings: Partial<JobsOptions> = {}) {
    const queue = new Queue(name, { connection: adding, defaultJobOptions: { ...DEFAULTS, ...settings } })
    queue.on('error', ignore)
    queues.push(queue)
    return {
      queue,
      /** Adds a job, unless one with its id waits already. */
      async add(data: Data, jobId: string, delay = 0): Promise<void> {
        const added = queue.add(kind, data, { jobId, delay })
        added.catch(ignore)
        await Promise.race([added, rejectAfter(ADD_LIMIT_MS)])
      },
      process(work: (data: Data) => Promise<void>): void {
        if (!working) return
        const run = async (job: { readonly name: string; readonly data: unknown }) => {
          if (job.name === kind) return trace(`job ${kind}`, () => work(job.data as Data))
          // Another program is at the port of Redis: it would be asked for the next job without a pause.
          await wait(NONSENSE_PAUSE_MS, undefined, { ref: false, signal: closing.signal }).catch(ignore)
        }
        const worker = new Worker(name, run, {
          connection: working,
          concurrency: CONCURRENCY,
          lockDuration: LOCK_MS,
          stalledInterval: LOCK_MS,
          maxStalledCount: MAX_STALLS,
        })
        worker.on('error', ignore)
        worker.on('failed', (job, error) =>
          log.error(`A ${kind} has to be repeated: ${error.message}`, { job: job?.id }),
        )
        workers.push(worker)
      },
    }
  }

  const downloads = open<Parameters<DownloadQueue['add']>[0]>('lading-downloads', 'download', {
    removeOnFail: { age: 3600 },
  })
  // A sweep finds jobs that fail for good; they must not be taken for waiting ones.
  const deliveries = open<Parameters<DeliveryQueue['add']>[0]>('lading-deliveries', 'delivery', {
    removeOnFail: true,
  })
  const sweeps = open('lading-sweeps', 'sweep', { removeOnFail: true, attempts: 1 })

  return {
    downloads: { add: (download) => downloads.add(download, download.token), process: downloads.process },
    deliveries: {
      add: (attempt, delayMs) => deliveries.add(attempt, `${attempt.id}-${attempt.attempts}`, delayMs),
      process: deliveries.process,
    },
    sweeps: {
      process(sweep) {
        if (!isWorker) return
        const schedule = () =>
          void sweeps.queue.upsertJobScheduler('sweep', { every: SWEEP_INTERVAL_MS }).catch(ignore)
        adding.on('ready', schedule)
        if (adding.status === 'ready') schedule()
        sweeps.process(sweep)
        // Sweeps of several nodes at once do no harm.
        let wasThere = true
        ownSweeps = setInterval(() => {
          const isBack = !wasThere && isThere()
          wasThere = isThere()
          if (!wasThere) void sweep()
          // A replica that was made the leader keeps its connections.
          if (isBack) schedule()
        }, SWEEP_INTERVAL_MS).unref()
      },
    },
    async close() {
      clearInterval(ownSweeps)
      closing.abort()
      await Promise.all(workers.map((worker) => worker.close(true).catch(ignore)))
      await Promise.all(queues.map((queue) => queue.close().catch(ignore)))
      for (const connection of [adding, working]) connection?.disconnect()
    },
  }
}

async function rejectAfter(ms: number): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error('Redis does not answer.')), ms).unref()
  })
}
