import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { ServiceParts } from '@lading/local-service/parts'
import type { Gauge, Histogram } from 'prom-client'
import type { S3Backend } from '../s3/openS3Backend.js'
import type { App } from './addRequestLog.js'

const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60]

/** Adds a node's metrics. They only read counters. */
export function addServiceMetrics(
  app: App,
  { metrics }: ServiceParts,
  findStore: () => S3Backend | undefined,
): void {
  let duration: Histogram<'route' | 'status'> | undefined
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    duration?.observe({ route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })

  metrics.define((client, registry) => {
    duration = new client.Histogram({
      name: 'lading_request_duration_seconds',
      help: 'Requests by route and status.',
      labelNames: ['route', 'status'],
      buckets: SECONDS,
      registers: [registry],
    })
    const gauge = (
      name: string,
      help: string,
      collect: (gauge: Gauge<string>) => void,
      labelNames: string[] = [],
    ) =>
      new client.Gauge({
        name: `lading_${name}`,
        help,
        labelNames,
        registers: [registry],
        collect() {
          collect(this)
        },
      })
    const delay = monitorEventLoopDelay()
    delay.enable()
    gauge('event_loop_delay_p99_seconds', 'Delay of the event loop since the last reading.', (own) => {
      own.set(delay.percentile(99) / 1e9)
      delay.reset()
    })
    gauge('renders_total', 'Images that this node has rendered.', (own) =>
      own.set(findStore()?.renders.renderCount() ?? 0),
    )
    const ofStore = (key: 'calls' | 'failures' | 'seconds', help: string) =>
      gauge(
        `store_${key}_total`,
        help,
        (own) => {
          for (const [method, use] of findStore()?.use ?? []) own.set({ method }, use[key])
        },
        ['method'],
      )
    ofStore('calls', 'Requests to the store.')
    ofStore('failures', 'Requests to the store that failed.')
    ofStore('seconds', 'Time spent on requests to the store.')
  })
}
