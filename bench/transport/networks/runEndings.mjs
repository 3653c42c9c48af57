import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLocalService } from '@lading/local-service'
import { openEngine } from '../openEngine.mjs'
import { randomOf } from './randomOf.mjs'
import { startEndingProxy } from './startEndingProxy.mjs'

/** How connections end. */
export const ENDINGS = ['http1-reset', 'http1-close', 'http2-reset', 'http2-goaway', 'http2-refused']
const SMALL_FILES = 60
const SMALL_BYTES = 2000
const LARGE_BYTES = 3_000_000

/**
 * Uploads many small files and a large one over connections that end at any moment. Each file must be stored once, with its bytes.
 *
 * @param {'chromium' | 'firefox' | 'webkit'} engineName
 * @param {{ kinds?: readonly string[], seeds?: readonly number[], ways?: readonly string[], meanBytes?: number }} [options]
 */
export async function* runEndings(
  engineName,
  { kinds = ENDINGS, seeds = [1], ways = ['page', 'worker'], meanBytes = 200_000 } = {},
) {
  const dist = new URL('../../../packages/transport-engine/dist/worker/uploadWorker.js', import.meta.url)
  const engine = await openEngine(engineName, new URL('../page.ts', import.meta.url), {
    entries: { uploadWorker: dist },
  })
  try {
    for (const kind of kinds) {
      for (const way of ways) {
        for (const seed of seeds) yield await runEnding(engine, { kind, way, seed, meanBytes })
      }
    }
  } finally {
    await engine.close()
  }
}

/**
 * @param {import('../openEngine.mjs').Engine} engine
 * @param {{ kind: string, way: string, seed: number, meanBytes: number }} order
 */
async function runEnding(engine, { kind, way, seed, meanBytes }) {
  const dataDir = await mkdtemp(join(tmpdir(), 'lading-endings-'))
  const service = await createLocalService({
    dataDir,
    port: 0,
    closeGraceMs: 0,
    log: () => {},
    minMultipartFileSizeBytes: 1000,
    minPartSizeBytes: 1000,
  })
  const proxy = await startEndingProxy(service.url, { kind, random: randomOf(seed), meanBytes })
  const name = `${kind}-${way}-${seed}`
  const worker = `/uploadWorker.js?${name}`
  if (way === 'worker') await engine.startWorker(worker, service.url)
  const sizes = [LARGE_BYTES, ...Array.from({ length: SMALL_FILES }, (_, index) => SMALL_BYTES + index)]
  const { ms, files } = await engine.run({
    service: proxy.url,
    name,
    files: sizes,
    config: {
      uploadWorker: way === 'worker' && worker,
      multipartMinFileSize: 1_000_000,
      multipartChunkSize: 65_536,
      realtimeUrl: '',
    },
    speed: 1,
  })
  proxy.close()
  await service.close()
  const stored = await readStored(join(dataDir, 'files'))
  await rm(dataDir, { recursive: true, force: true })
  const hashes = new Map(sizes.map((size) => [size, hashOf(size)]))
  const counts = new Map()
  for (const { size } of stored) counts.set(size, (counts.get(size) ?? 0) + 1)
  return {
    kind,
    way,
    seed,
    ms: Math.round(ms),
    failed: files
      .filter(({ status }) => status !== 'success')
      .map(({ status, code, message }) => `${status} ${code}: ${message}`),
    missing: sizes.filter((size) => !counts.has(size)).length,
    duplicates: stored.length - counts.size,
    wrong: stored.filter(({ size, hash }) => hashes.get(size) !== hash).length,
    ended: proxy.ended,
  }
}

/** @param {string} folder */
async function readStored(folder) {
  const facts = (await readdir(folder)).filter((file) => file.endsWith('.json'))
  return Promise.all(
    facts.map(async (fact) => {
      const { uuid } = JSON.parse(await readFile(join(folder, fact), 'utf8'))
      const bytes = await readFile(join(folder, uuid))
      return { size: bytes.length, hash: createHash('sha256').update(bytes).digest('hex') }
    }),
  )
}

/** @param {number} size Of a file that `page.ts` makes. */
function hashOf(size) {
  const bytes = Uint8Array.from({ length: size }, (_, i) => (i * 31 + (i >> 8) * 17) & 0xff)
  return createHash('sha256').update(bytes).digest('hex')
}
