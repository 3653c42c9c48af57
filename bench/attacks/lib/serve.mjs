// The development service under attack, in a process of its own. Its options are the first argument, as JSON.
import { createLocalService } from '@lading/local-service'
import { collectRoutes } from './collectRoutes.mjs'

const routes = collectRoutes()
const service = await createLocalService({
  port: 0,
  quiet: false,
  log: (line) => process.stderr.write(`${line}\n`),
  ...JSON.parse(process.argv[2] ?? '{}'),
})
process.on('SIGTERM', async () => {
  await service.close()
  process.exit(0)
})
process.stdout.write(`${service.url} ${encodeURIComponent(JSON.stringify(routes))}\n`)
