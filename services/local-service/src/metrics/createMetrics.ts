import { setTimeout as wait } from 'node:timers/promises'
import type { Registry } from 'prom-client'
import type { RenderCache } from '../cdn/openRenderCache.js'
import type { GroupStorage } from '../groups/openGroupStorage.js'
import type { Realtime } from '../realtime/createRealtime.js'
import type { FileStorage } from '../storage/FileStorage.js'
import type { Deliveries } from '../webhooks/createDeliveries.js'

/** Counts requests, and measures the service whenever its metrics are read. */
export interface Metrics {
  /** Counts a request that was answered or aborted. */
  countRequest(method: string, status: number, durationMs: number): void
  /** Defines further metrics as soon as metrics are first read. */
  define(add: DefineMetrics): void
  /** Returns the service state in the Prometheus text format. */
  format(): Promise<string>
}

/** Adds metrics to a registry. */
export type DefineMetrics = (client: typeof import('prom-client'), registry: Registry) => void

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
export function createMetrics(parts: MeasuredParts): Metrics {
  /** Requests by method and status. */
  const requests = new Map<string, { method: string; status: number; count: number }>()
  let requestSeconds = 0
  const definitions: DefineMetrics[] = [
    (client, registry) => defineParts(client, registry, parts),
    ({ Counter }, registry) => {
      new Counter({
        name: 'lading_requests_total',
        help: 'Requests that ended.',
        labelNames: ['method', 'status'],
        registers: [registry],
        collect() {
          this.reset()
          for (const { method, status, count } of requests.values()) this.inc({ method, status }, count)
        },
      })
      new Counter({
        name: 'lading_request_seconds_total',
        help: 'Time spent on requests.',
        registers: [registry],
        collect() {
          this.reset()
          this.inc(requestSeconds)
        },
      })
    },
  ]

  async function open(): Promise<Registry> {
    // Loaded by the first reading, because most services are never asked.
    const { default: client } = await import('prom-client')
    const registry = new client.Registry()
    for (const add of definitions) add(client, registry)
    return registry
  }

  let opening: Promise<Registry> | undefined
  return {
    define: (add) => definitions.push(add),
    countRequest(method, status, durationMs) {
      const key = `${method} ${status}`
      const known = requests.get(key) ?? { method, status, count: 0 }
      known.count += 1
      requests.set(key, known)
      requestSeconds += durationMs / 1000
    },
    async format() {
      opening ??= open()
      return (await opening).metrics()
    },
  }
}

/** Defines what is read from the service's parts. */
function defineParts(
  { Counter, Gauge }: typeof import('prom-client'),
  registry: Registry,
  { storage, groups, realtime, renders, deliveries, isIndexed, countLimitMs = 1000 }: MeasuredParts,
): void {
  const counter = (name: string, help: string, read: () => number) =>
    new Counter({
      name: `lading_${name}`,
      help,
      registers: [registry],
      collect() {
        this.reset()
        this.inc(read())
      },
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
}
