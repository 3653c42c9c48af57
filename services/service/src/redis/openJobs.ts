import {
  createThrottled,
  type DeliveryQueue,
  type DownloadQueue,
  findHeaviest,
  findSite,
  type QueuedDownload,
  type SweepSchedule,
  waitingLimits,
} from '@lading/local-service/parts'
import type { Redis } from 'ioredis'
import type { Log } from '../ops/createLog.js'
import type { Trace } from '../s3/Trace.js'
import { createRedisQueue, UNIT_BYTES } from './createRedisQueue.js'
import { openRedis } from './openRedis.js'

/** Work that nodes share. */
export interface Jobs {
  readonly downloads: DownloadQueue
  readonly deliveries: DeliveryQueue
  readonly sweeps: SweepSchedule
  close(): Promise<void>
}

/** Maximum bytes of a download in Redis: its URL, name, tags and metadata take about 150,000 at most. */
const MAX_DOWNLOAD_BYTES = 8 * UNIT_BYTES
const COMMAND_LIMIT_MS = 2000
const SWEEP_INTERVAL_MS = 60_000
/** Prevents duplicate sweeps if the nodes' clocks differ a little. */
const SWEEP_LOCK_MS = 59_000
const SWEEP_KEY = 'lading:sweep'
const ignore = () => {}

/** Options for the work that nodes share. */
export interface JobsSettings {
  readonly url: string
  /** Prefix for all key names. @default nothing */
  readonly scope?: string
  /** False for a node that only adds jobs. */
  readonly isWorker: boolean
  readonly log: Log
  /** Returns true if Redis answers and accepts writes. */
  isThere(): boolean
  /** @default none */
  readonly trace?: Trace
}

/** Opens the work that nodes share. */
export function openJobs({
  url,
  scope = '',
  isWorker,
  log,
  isThere,
  trace = (_name, work) => work(),
}: JobsSettings): Jobs {
  const connections: Redis[] = []
  let sweepTimer: NodeJS.Timeout | undefined

  function connect(): Redis {
    // Requests must not wait for an unreachable Redis.
    const options = { enableOfflineQueue: false, maxRetriesPerRequest: 1, commandTimeout: COMMAND_LIMIT_MS }
    const redis = openRedis(url, { ...options, keyPrefix: scope })
    redis.on('error', ignore)
    connections.push(redis)
    return redis
  }

  function open<Data>(name: string, kind: string) {
    return createRedisQueue<Data>({
      redis: connect(),
      name,
      onFailure: (job, error) => log.error(`A ${kind} has to be repeated: ${error.message}`, { job }),
    })
  }

  const downloads = open<QueuedDownload>('downloads', 'download')
  const deliveries = open<Parameters<DeliveryQueue['add']>[0]>('deliveries', 'delivery')

  /** Makes room for a download in the shared queue. @throws UploadApiError `RequestThrottledError` */
  async function makeRoom({ client }: QueuedDownload, bytes: number): Promise<readonly QueuedDownload[]> {
    const units = Math.ceil(bytes / UNIT_BYTES)
    const weights = new Map(await downloads.weigh())
    const sum = (isCounted: (source: string) => boolean) =>
      [...weights].reduce((total, [source, weight]) => (isCounted(source) ? total + weight : total), 0)
    const site = findSite(client)
    const isOwn =
      (weights.get(client) ?? 0) + units > waitingLimits.perClient ||
      sum((source) => findSite(source) === site) + units > waitingLimits.perNetwork
    if (isOwn || bytes > MAX_DOWNLOAD_BYTES) throw createThrottled()
    const dropped: QueuedDownload[] = []
    while (sum(() => true) + units > waitingLimits.total) {
      const heaviest = findHeaviest(weights, client, units)
      if (heaviest === undefined) throw createThrottled()
      const download = await downloads.drop(heaviest)
      if (download) dropped.push(download)
      weights.set(heaviest, (weights.get(heaviest) ?? 0) - 1)
    }
    return dropped
  }

  return {
    downloads: {
      async add(download) {
        const dropped = await makeRoom(download, Buffer.byteLength(JSON.stringify(download)))
        await downloads.add(download.client, download.token, download)
        return dropped
      },
      process(work, hasPlace = () => true) {
        if (isWorker) downloads.process((download) => trace('job download', () => work(download)), hasPlace)
      },
    },
    deliveries: {
      add: (attempt, delayMs) =>
        deliveries.add(attempt.publicKey, `${attempt.id}-${attempt.attempts}`, attempt, delayMs),
      process(work, hasPlace = () => true) {
        if (isWorker) deliveries.process((attempt) => trace('job delivery', () => work(attempt)), hasPlace)
      },
    },
    sweeps: {
      process(sweep) {
        if (!isWorker) return
        const redis = connect()
        // Simultaneous sweeps on several nodes are harmless.
        const sweepInTurn = (isAlone: boolean) => {
          if (isAlone) return void sweep()
          redis
            .set(SWEEP_KEY, '1', 'PX', SWEEP_LOCK_MS, 'NX')
            .then((answer) => {
              if (answer === 'OK') void sweep()
            })
            .catch(ignore)
        }
        redis.once('ready', () => sweepInTurn(false))
        sweepTimer = setInterval(() => sweepInTurn(!isThere()), SWEEP_INTERVAL_MS).unref()
      },
    },
    async close() {
      clearInterval(sweepTimer)
      downloads.close()
      deliveries.close()
      for (const redis of connections) redis.disconnect()
    },
  }
}
