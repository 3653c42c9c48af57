// The service of soak.mjs, in a process of its own. Reports its memory on request.
import { createLocalService } from '@lading/local-service'

const service = await createLocalService({
  dataDir: process.argv[2],
  port: 0,
  // Files come and go, as they do in a service that runs for long.
  unstoredLifetimeMs: 30_000,
  minMultipartFileSizeBytes: 100_000,
  minPartSizeBytes: 50_000,
  maxCacheBytes: 16 * 1024 ** 2,
  log: () => {},
})
process.on('message', async (message) => {
  if (message === 'memory') {
    globalThis.gc?.()
    const { rss, heapUsed } = process.memoryUsage()
    process.send({ rss, heapUsed })
  } else {
    await service.close()
    process.disconnect()
  }
})
process.send({ url: service.url })
