// A node of the service under attack. Its options are the first argument, as JSON.
import { createService } from '@lading/service'
import { collectRoutes } from './collectRoutes.mjs'

const routes = collectRoutes()
const service = await createService({
  port: 0,
  projects: ['demopublickey'],
  writeLog: (line) => process.stderr.write(`${line}\n`),
  callsPerMinute: 0,
  drainMs: 0,
  closeGraceMs: 500,
  minMultipartFileSizeBytes: 1,
  minPartSizeBytes: 1,
  ...JSON.parse(process.argv[2] ?? '{}'),
})
process.on('SIGTERM', async () => {
  await service.close()
  process.exit(0)
})
process.stdout.write(`${service.url} ${encodeURIComponent(JSON.stringify(routes))}\n`)
