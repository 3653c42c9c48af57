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
import { createRedisBus } from './redis/createRedisBus.js'
import { createRedisHandoffs } from './redis/createRedisHandoffs.js'
import { createRedisLocks } from './redis/createRedisLocks.js'
import { createRedisOperations, createRedisRates } from './redis/createRedisRates.js'
import { createRedisTasks } from './redis/createRedisTasks.js'
import { nameScope } from './redis/nameScope.js'
import type { Role, ServiceOptions } from './ServiceOptions.js'
import type { S3Backend } from './s3/openS3Backend.js'
import type { S3Options } from './s3/S3Options.js'
import { addVerifyMetrics } from './verify/addVerifyMetrics.js'
import { type OpenVerifier, openVerifier } from './verify/openVerifier.js'

/** A running node. */
export interface Service {
  /** Base URL, without a trailing slash. */
  readonly url: string
  readonly port: number
  /** Metrics URL; undefined without a metrics port. */
  readonly metricsUrl?: string
  /**
   * Reports the node as not ready, answers all requests for a while, then stops listening and resolves when the last request has ended.
   * Safe to call twice.
   *
   * @param drainMs overrides the option.
   */
  close(drainMs?: number): Promise<void>
}

/** A repeated completion is answered with its file for this long, because its client might not have received the first answer. */
const COMPLETE_GRACE_MS = 900_000
const DEFAULT_TRASH_MS = 604_800_000

/**
 * Starts a service node.
 *
 * @throws LocalServiceStartError if the port is taken or the data directory can't be used.
 */
export async function createService(options: ServiceOptions): Promise<Service> {
  const { projects, s3, redisUrl, callsPerMinute = 6000, drainMs: ownDrainMs = 5000, ...given } = options
  const { metricsPort, metricsHost = '127.0.0.1' } = options
  const { trashMs = DEFAULT_TRASH_MS, verify = true } = options
  const { now = Date.now, quiet = false, closeGraceMs = 30_000 } = options
  const roles = new Set<Role>(options.roles ?? ['upload', 'cdn', 'jobs'])
  const log = createLog(
    options.writeLog ?? ((line) => process.stdout.write(`${line}\n`)),
    now,
    s3 && createBucketUrl(s3),
  )
  const tracing = await openTracing(process.env, log)
  // Clients of Redis and of the store are loaded by the nodes that have them, because that takes longer than all else at the start.
  const redis =
    redisUrl === undefined
      ? undefined
      : (await import('./redis/connectRedis.js')).connectRedis(redisUrl, log, s3 && nameScope(s3))
  // Other nodes can't use files on this node's disk.
  const jobs =
    redisUrl === undefined || !redis || !s3
      ? undefined
      : (await import('./redis/openJobs.js')).openJobs({
          url: redisUrl,
          scope: nameScope(s3),
          isWorker: roles.has('jobs'),
          log,
          isThere: redis.isThere,
          ...(tracing && { trace: tracing.trace }),
        })
  let isDraining = false
  let store: S3Backend | undefined
  let verifier: OpenVerifier | undefined

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
    const { openS3Bucket } = await import('./s3/openS3Backend.js')
    const backend = await openS3Bucket({
      ...settings,
      s3,
      trashMs,
      ...(temporaryDir !== undefined && { temporaryDir }),
      ...(redis && {
        locks: createRedisLocks(redis),
        operations: createRedisOperations(redis, createOperationCounts(now)),
      }),
      ...(tracing && { trace: tracing.trace }),
    })
    store = backend
    if (verify !== false && roles.has('jobs'))
      verifier = openVerifier(backend, verify === true ? {} : verify, log)
    // The node starts anyway, and becomes ready when the store works.
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
    // Metrics have a separate port.
    hasMetrics: false,
    async admitRealtime(ip) {
      if (!roles.has('upload')) throw new UploadApiError('MethodNotAllowedError', ['GET', '/app/'])
      await countCall(ip)
    },
    proxyCount: Number(options.trustProxy ?? 0),
    ...(redis && {
      bus: createRedisBus(redis),
      handoffs: createRedisHandoffs(redis),
      tasks: createRedisTasks(redis),
    }),
    ...(jobs && { queue: jobs.downloads, deliveryQueue: jobs.deliveries, sweeps: jobs.sweeps }),
    ...(!roles.has('jobs') && { sweeps: { process() {} } }),
    logFailure: (line, requestId) => log.error(line, { requestId }),
    extend(app, parts) {
      addRequestLog(app, log, quiet)
      tracing?.addTo(app)
      addRoleFilter(app, roles)
      addRateLimit(app, countCall)
      addServiceMetrics(app, parts, () => store)
      if (verifier) addVerifyMetrics(parts.metrics, verifier.summarize)
      readMetrics = parts.metrics.format
      addHealthRoutes(app, {
        isDraining: () => isDraining,
        checkStore: async () => store?.check(),
        reportStore: (reason) => log.error(`The node isn't ready. ${reason}`),
        isRedisThere: () => redis?.isThere() ?? true,
        summarizeFiles: () => verifier?.summarize(),
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
    await verifier?.close()
    await jobs?.close()
    redis?.close()
    await tracing?.close()
    throw error
  })
  if (metricsPort !== undefined) {
    // From here on, requests are counted by their durations, too.
    await readMetrics?.()
    servedMetrics = await serveMetrics(
      { port: metricsPort, host: metricsHost },
      async () => (await readMetrics?.()) ?? '',
      log,
    ).catch(async (error: unknown) => {
      await verifier?.close()
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
    // Gives the load balancer time to notice that this node isn't ready.
    await wait(drainMs)
    await verifier?.close()
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
