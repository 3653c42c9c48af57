import type { ServiceParts } from '../ServiceParts.js'

/** The state of the service in the text format of Prometheus. */
export function formatMetrics({ metrics, storage, groups, realtime, renders }: ServiceParts): string {
  const files = [...storage.list()]
  const { images, bytes, hits, misses } = renders.counts()
  const requests = [...metrics.requests()].map(
    ({ method, status, count }) => [`{method="${method}",status="${status}"}`, count] as const,
  )
  const single = (value: number) => [['', value]] as const
  const rows: [
    name: string,
    type: 'counter' | 'gauge',
    help: string,
    values: readonly (readonly [string, number])[],
  ][] = [
    ['requests_total', 'counter', 'Requests that ended.', requests],
    ['request_seconds_total', 'counter', 'Time spent on requests.', single(metrics.durationMs() / 1000)],
    ['files', 'gauge', 'Stored files.', single(files.length)],
    [
      'file_bytes',
      'gauge',
      'Bytes of stored files.',
      single(files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)),
    ],
    ['groups', 'gauge', 'Groups of files.', single(groups.count())],
    ['realtime_connections', 'gauge', 'Connected realtime clients.', single(realtime.connectionCount())],
    ['render_cache_images', 'gauge', 'Rendered images on disk.', single(images)],
    ['render_cache_bytes', 'gauge', 'Bytes of rendered images on disk.', single(bytes)],
    ['render_cache_hits_total', 'counter', 'Images answered from disk.', single(hits)],
    ['render_cache_misses_total', 'counter', 'Images that had to be rendered.', single(misses)],
    ['resident_memory_bytes', 'gauge', 'Memory of the process.', single(process.memoryUsage.rss())],
  ]
  return rows
    .map(([name, type, help, values]) => {
      const full = `lading_${name}`
      const lines = values.map(([labels, value]) => `${full}${labels} ${value}\n`)
      return `# HELP ${full} ${help}\n# TYPE ${full} ${type}\n${lines.join('')}`
    })
    .join('')
}
