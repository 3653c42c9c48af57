// A node of the service with the options of the command line, as JSON.
import { createService } from '@lading/service'

const startedAt = performance.now()
const service = await createService({
  port: 0,
  metricsPort: 0,
  projects: ['demopublickey'],
  writeLog: process.env.LADING_BENCH_LOG ? console.error : () => {},
  callsPerMinute: 0,
  minMultipartFileSizeBytes: 1,
  minPartSizeBytes: 1,
  ...JSON.parse(process.argv[2] ?? '{}'),
})
console.log(`${service.url} ${Math.round(performance.now() - startedAt)} ${service.metricsUrl}`)
process.once('SIGTERM', () => service.close(1000).then(() => process.exit(0)))
