import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLocalService } from '@lading/local-service'
import { openEngine } from '../openEngine.mjs'
import { startGateway } from './startGateway.mjs'

const MB = 1_000_000

/** Files and rates as people meet them, with the limits that pages have. */
export const TRUE_SIZE = {
  slow: { bytesPerMs: 60, sizes: [4 * MB, 12 * MB] },
  buffering: { bytesPerMs: 64, sizes: [8 * MB, 30 * MB] },
  partBytes: 5 * 1024 * 1024,
  limits: {},
}

/** The same in seconds: all limits and files are shorter, and a fixed limit of a second would end each of them. */
export const SMALL = {
  slow: { bytesPerMs: 300, sizes: [MB, 1.5 * MB] },
  buffering: { bytesPerMs: 320, sizes: [MB, 2 * MB] },
  partBytes: 500_000,
  limits: { idleMs: 500, maxIdleMs: 1000, silentMs: 1000, silentBytesPerMs: 40, bodyBytesPerMs: 5 },
}

/**
 * Uploads files through a service worker over a slow connection, and through a gateway that scans uploads first: of each kind one in one
 * request and one in parts.
 *
 * @param {'chromium' | 'firefox'} engineName
 * @param {typeof SMALL | typeof TRUE_SIZE} scale
 * @param {{ ways?: readonly string[], kinds?: readonly ('slow' | 'buffering')[] }} [options]
 */
export async function runNetworks(
  engineName,
  { partBytes, limits, ...scales },
  { ways = ['page', 'worker'], kinds = ['slow', 'buffering'] } = {},
) {
  const data = await mkdtemp(join(tmpdir(), 'lading-networks-'))
  const service = await createLocalService({
    dataDir: data,
    port: 0,
    minMultipartFileSizeBytes: 1000,
    minPartSizeBytes: 1000,
    log: () => {},
  })
  const dist = new URL('../../../packages/transport-engine/dist/worker/uploadWorker.js', import.meta.url)
  const engine = await openEngine(engineName, new URL('./page.ts', import.meta.url), {
    entries: { uploadWorker: dist, passThrough: new URL('./passThrough.ts', import.meta.url) },
  })
  const rows = []
  try {
    for (const kind of kinds) {
      const { bytesPerMs, sizes } = scales[kind]
      await engine.call('control', kind === 'slow')
      // A page keeps a worker that is no longer registered.
      if (kind !== 'slow') await engine.reload()
      for (const way of ways) {
        for (const [index, sizeBytes] of sizes.entries()) {
          const gateway = await startGateway(service.url, { kind, bytesPerMs })
          const isInParts = index === 1
          const name = `${engineName}-${kind}-${way}-${sizeBytes}.bin`
          const worker = `/uploadWorker.js?${name}`
          if (way === 'worker') await engine.startWorker(worker, service.url)
          const result = await engine.run({
            service: gateway.url,
            sizeBytes,
            name,
            config: {
              uploadWorker: way === 'worker' && worker,
              multipartMinFileSize: isInParts ? 1 : 10 * sizeBytes,
              multipartChunkSize: partBytes,
            },
            limits,
          })
          const bodies = gateway.takeBodies(Math.min(100_000, sizeBytes / 4))
          gateway.close()
          rows.push({
            engine: engineName,
            kind,
            way,
            sizeBytes,
            wanted: isInParts ? Math.ceil(sizeBytes / partBytes) : 1,
            bodies: bodies.length,
            cut: bodies.filter(({ isCut }) => isCut).length,
            sentBytes: bodies.reduce((sum, { bytes }) => sum + bytes, 0),
            ...result,
          })
        }
      }
    }
    return rows
  } finally {
    await engine.close()
    await service.close()
    await rm(data, { recursive: true, force: true })
  }
}
