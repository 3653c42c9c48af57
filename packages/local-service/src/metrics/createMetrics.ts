import { setTimeout as wait } from 'node:timers/promises'
import { Counter, Gauge, Registry } from 'prom-client'
import type { RenderCache } from '../cdn/openRenderCache.js'
import type { GroupStorage } from '../groups/openGroupStorage.js'
import type { Realtime } from '../realtime/createRealtime.js'
import type { FileStorage } from '../storage/FileStorage.js'
import type { Deliveries } from '../webhooks/createDeliveries.js'

/** Counts requests, and measures the service whenever its metrics are read. */
export interface Metrics {
  /** Counts a request that was answered or aborted. */
  countRequest(method: string, status: number, durationMs: number): void
  /** Registers further metrics. */
  readonly registry: Registry
  /** Returns the service state in the Prometheus text format. */
  format(): Promise<string>
}

/** Service parts that are measured. */
export interface MeasuredParts {
  readonly storage: FileStorage
  readonly groups: GroupStorage
  readonly realtime: Realtime
  readonly renders: RenderCache
  readonly deliveries: Pick<Deliveries, 'droppedCount'>
  /** See `Backend`. */
  readonly isIndexed: boolean
  /** How long a reading waits for a count, in milliseconds: Prometheus would otherwise drop the whole reading. @default 1000 */
  readonly countLimitMs?: number
}

/** Starts counting at zero. */
export function createMetrics({
  storage,
  groups,
  realtime,
  renders,
  deliveries,
  isIndexed,
  countLimitMs = 1000,
}: MeasuredParts): Metrics {
  const registry = new Registry()
  const counter = (name: string, help: string, read?: () => number, labelNames: string[] = []) =>
    new Counter({
      name: `lading_${name}`,
      help,
      labelNames,
      registers: [registry],
      ...(read && {
        collect() {
          this.reset()
          this.inc(read())
        },
      }),
    })
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name: `lading_${name}`,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })

  /**
   * Creates a gauge whose number the storage might have to count. A reading without it starts the count; a later reading includes
   * it.
   */
  const counted = (name: string, help: string, read: () => Promise<number>) =>
    new Gauge({
      name: `lading_${name}`,
      help,
      registers: [registry],
      async collect() {
        const value = await Promise.race([read(), wait(countLimitMs, undefined, { ref: false })])
        if (value === undefined) this.remove()
        else this.set(value)
      },
    })

  const requests = counter('requests_total', 'Requests that ended.', undefined, ['method', 'status'])
  const seconds = counter('request_seconds_total', 'Time spent on requests.')
  if (isIndexed) {
    counted('files', 'Stored files.', async () => (await storage.measure()).files)
    counted('file_bytes', 'Bytes of stored files.', async () => (await storage.measure()).bytes)
    counted('groups', 'Groups of files.', () => groups.count())
  }
  gauge('realtime_connections', 'Connected realtime clients.', realtime.connectionCount)
  gauge('render_cache_images', 'Rendered images on disk.', () => renders.counts().images)
  gauge('render_cache_bytes', 'Bytes of rendered images on disk.', () => renders.counts().bytes)
  counter('render_cache_hits_total', 'Images answered from disk.', () => renders.counts().hits)
  counter('render_cache_misses_total', 'Images that had to be rendered.', () => renders.counts().misses)
  counter(
    'webhook_deliveries_dropped_total',
    'Webhook deliveries that were dropped because too many of their project wait.',
    deliveries.droppedCount,
  )
  gauge('resident_memory_bytes', 'Memory of the process.', process.memoryUsage.rss)

  return {
    registry,
    countRequest(method, status, durationMs) {
      requests.inc({ method, status })
      seconds.inc(durationMs / 1000)
    },
    format: () => registry.metrics(),
  }
}
