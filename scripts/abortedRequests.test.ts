import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLocalService } from '@lading/local-service'
import { expect, onTestFinished, test } from 'vitest'
import { root } from './lib/root.mjs'

// By paths that the compiler doesn't follow: benches have no types.
const { collectRoutes } = await import(join(root, 'bench/attacks/lib/collectRoutes.mjs'))
const { walkRoutes } = await import(join(root, 'bench/attacks/lib/walkRoutes.mjs'))
/** How often each route is called in each way: more often in a long run, as the rest of a request is random. */
const ROUNDS = process.env.LADING_PROPERTY_RUNS ? 5 : 1

test('requests to every route that break off in every way leave nothing unhandled', async () => {
  const unhandled: unknown[] = []
  const note = (error: unknown) => unhandled.push(error)
  /** A file that nobody closed is closed by the garbage collection. */
  const noteLeak = (warning: Error) => {
    if (/file descriptor|FileHandle/.test(warning.message)) note(warning)
  }
  process.on('uncaughtException', note).on('unhandledRejection', note).on('warning', noteLeak)
  const dataDir = await mkdtemp(join(tmpdir(), 'lading-aborts-'))
  const routes = collectRoutes()
  const sizes = { minPartSizeBytes: 1000, minMultipartFileSizeBytes: 1000 }
  const service = await createLocalService({ port: 0, dataDir, log: () => {}, ...sizes })
  onTestFinished(async () => {
    await service.close()
    process.off('uncaughtException', note).off('unhandledRejection', note).off('warning', noteLeak)
    await rm(dataDir, { recursive: true, force: true })
  })
  const victim = {
    url: service.url,
    port: service.port,
    routes,
    isAlive: () => unhandled.length === 0,
    log: () => unhandled.map(String).join('\n'),
    // The process is that of the test, whose clients need memory, too: `npm run attacks` measures the service's own.
    residentMb: async () => 0,
  }
  expect(await walkRoutes(victim, { seconds: 120, rounds: ROUNDS })).toMatchObject({ isGood: true })
  expect(unhandled).toEqual([])
})
