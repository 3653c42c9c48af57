import { tmpdir } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type Backend,
  createCallRates,
  createOperationCounts,
  openDiskBackend,
  type ResolvedOptions,
  type ServiceExtensions,
  startService,
  UploadApiError,
} from '@lading/local-service/parts'
import { createBucketUrl } from '@lading/server/store'
import { addHealthRoutes } from './ops/addHealthRoutes.js'
import { addRequestLog } from './ops/addRequestLog.js'
import { addRoleFilter } from './ops/addRoleFilter.js'
import { addServiceMetrics } from './ops/addServiceMetrics.js'
import { createLog } from './ops/createLog.js'
import { openTracing } from './ops/openTracing.js'
import { type MetricsServer, serveMetrics } from './ops/serveMetrics.js'
import { addRateLimit, createCallCounter } from './redis/addRateLimit.js'
import { connectRedis } from './redis/connectRedis.js'
import { createRedisBus } from './redis/createRedisBus.js'
import { createRedisLocks } from './redis/createRedisLocks.js'
import { createRedisOperations, createRedisRates } from './redis/createRedisRates.js'
import { createRedisTasks } from './redis/createRedisTasks.js'
import { nameScope } from './redis/nameScope.js'
import { openJobs } from './redis/openJobs.js'
import type { Role, ServiceOptions } from './ServiceOptions.js'
import { openS3Backend, type S3Backend } from './s3/openS3Backend.js'
import type { S3Options } from './s3/S3Options.js'

/** A running node. */
export interface Service {
  /** Base of its addresses, without a trailing slash. */
  readonly url: string
  readonly port: number
  /** URL of the metrics; undefined without a port for them. */
  readonly metricsUrl?: string
  /**
   * Reports itself as not ready, answers everything for a while, then stops listening and resolves when the last request
   * has ended. Safe to call twice. @param drainMs in place of the option.
   */
  close(drainMs?: number): Promise<void>
}

/** A repeated completion is answered with its file for this long: its client may not have had the first answer. */
const COMPLETE_GRACE_MS = 900_000

/**
 * Starts a node of a service.
 *
 * @throws LocalServiceStartError when the port is taken or the data directory cannot be used.
 */
export async function createService(options: ServiceOptions): Promise<Service> {
  const { projects, s3, redisUrl, callsPerMinute = 6000, drainMs: ownDrainMs = 5000, ...given } = options
  const { metricsPort, metricsHost = '127.0.0.1' } = options
  const { now = Date.now, quiet = false, closeGraceMs = 30_000 } = options
  const roles = new Set<Role>(options.roles ?? ['upload', 'cdn', 'jobs'])
  const log = createLog(
    options.writeLog ?? ((line) => process.stdout.write(`${line}\n`)),
    now,
    s3 && createBucketUrl(s3),
  )
  const tracing = await openTracing(process.env, log)
  const redis = redisUrl === undefined ? undefined : connectRedis(redisUrl, log, s3 && nameScope(s3))
  // Files on the disk of one node are of no use to another one.
  const jobs =
    redisUrl === undefined || !redis || !s3
      ? undefined
      : openJobs({
          url: redisUrl,
          scope: nameScope(s3),
          isWorker: roles.has('jobs'),
          log,
          isThere: redis.isThere,
          ...(tracing && { trace: tracing.trace }),
        })
  let isDraining = false
  let store: S3Backend | undefined

  async function openBackend(settings: ResolvedOptions, url: string): Promise<Backend> {
    const opened = s3 ? await openStore(settings, s3) : await openDiskBackend(settings, url)
    return {
      ...opened,
      ...(redis && {
        rates: createRedisRates(redis, createCallRates(now)),
        operations: createRedisOperations(redis, createOperationCounts(now)),
      }),
    }
  }

  async function openStore(settings: ResolvedOptions, s3: S3Options): Promise<Backend> {
    const { temporaryDir } = options
    const backend = await openS3Backend({
      ...settings,
      s3,
      ...(temporaryDir !== undefined && { temporaryDir }),
      ...(redis && {
        locks: createRedisLocks(redis),
        operations: createRedisOperations(redis, createOperationCounts(now)),
      }),
      ...(tracing && { trace: tracing.trace }),
    })
    store = backend
    // The node starts, and is ready once the reason is gone.
    backend.check().catch((error: Error) => log.error(error.message))
    return backend
  }

  const countCall = createCallCounter(callsPerMinute, redis)
  let servedMetrics: MetricsServer | undefined
  let readMetrics: (() => Promise<string>) | undefined

  const extensions: ServiceExtensions = {
    name: 'Lading service',
    hasDemoCloud: false,
    ...(s3 && { temporaryDir: options.temporaryDir ?? tmpdir() }),
    // They have a port of their own.
    hasMetrics: false,
    async admitRealtime(ip) {
      if (!roles.has('upload')) throw new UploadApiError('MethodNotAllowedError', ['GET', '/app/'])
      await countCall(ip)
    },
    proxyCount: Number(options.trustProxy ?? 0),
    ...(redis && { bus: createRedisBus(redis), tasks: createRedisTasks(redis) }),
    ...(jobs && { queue: jobs.downloads, deliveryQueue: jobs.deliveries, sweeps: jobs.sweeps }),
    ...(!roles.has('jobs') && { sweeps: { process() {} } }),
    logFailure: (line, requestId) => log.error(line, { requestId }),
    extend(app, parts) {
      addRequestLog(app, log, quiet)
      tracing?.addTo(app)
      addRoleFilter(app, roles)
      addRateLimit(app, countCall)
      addServiceMetrics(app, parts, () => store)
      readMetrics = parts.metrics.format
      addHealthRoutes(app, {
        isDraining: () => isDraining,
        checkStore: async () => store?.check(),
        isRedisThere: () => redis?.isThere() ?? true,
      })
    },
  }
  const settings = {
    allowLoopback: false,
    allowedHosts: ['*'],
    allowedOrigins: ['*'],
    dataDir: '.lading-data',
    ...given,
    publicKeys: projects,
    quiet: true,
    completeGraceMs: COMPLETE_GRACE_MS,
    closeGraceMs,
    log: log.error,
    audit: (line: string) => log.info('audit', JSON.parse(line) as object),
  }
  const service = await startService(settings, openBackend, extensions).catch(async (error: unknown) => {
    await jobs?.close()
    redis?.close()
    await tracing?.close()
    throw error
  })
  if (metricsPort !== undefined) {
    servedMetrics = await serveMetrics(
      { port: metricsPort, host: metricsHost },
      async () => (await readMetrics?.()) ?? '',
      log,
    ).catch(async (error: unknown) => {
      await service.close()
      await jobs?.close()
      redis?.close()
      await tracing?.close()
      throw error
    })
  }

  async function stop(drainMs: number): Promise<void> {
    isDraining = true
    service.drain()
    // A balancer notices in its next check that this node is not ready.
    await wait(drainMs)
    await service.close()
    await servedMetrics?.close()
    await jobs?.close()
    redis?.close()
    await tracing?.close()
  }

  let closing: Promise<void> | undefined
  return {
    url: service.url,
    port: service.port,
    ...(servedMetrics && { metricsUrl: servedMetrics.url }),
    close(drainMs = ownDrainMs) {
      closing ??= stop(drainMs)
      return closing
    },
  }
}
