// Start and memory of a node by the number of files that it has.
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { PutObjectCommand } from '@aws-sdk/client-s3'
import { openS3Backend } from '@lading/service'
import { exchange, runPool } from './callApi.mjs'
import { generatedUuid, startGeneratedStore } from './startGeneratedStore.mjs'
import { startNode, startStore } from './startNode.mjs'

const { values: flags } = parseArgs({
  options: {
    /** generated (a store whose files exist by a formula), rgw, or disk */
    place: { type: 'string', default: 'generated' },
    files: { type: 'string', default: '0,1000000' },
    /** Groups, with disk. */
    groups: { type: 'string', default: '0' },
    reads: { type: 'string', default: '20000' },
    /** Objects of other programs in the bucket, with rgw. */
    foreign: { type: 'string', default: '0' },
  },
})
const MEGABYTE = 1_048_576
const CONCURRENCY = 32
const counts = flags.files.split(',').map(Number)

function createRecord(uuid) {
  const uploadedAt = new Date(Date.now() - Math.random() * 1e10).toISOString()
  const facts = { originalFilename: 'a.bin', mimeType: 'x/y', sizeBytes: 1, sha256: null, isStored: true }
  const rest = { source: null, metadata: {}, tags: [], uploadedAt, image: null, savedUrl: null }
  return { uuid, ...facts, ...rest }
}

/** A place that has some number of files. */
const places = {
  async generated(count) {
    const store = await startGeneratedStore(count)
    return { options: { s3: store.s3 }, uuidOf: generatedUuid, stop: store.stop }
  },
  async rgw(count) {
    const store = await startStore()
    const uuids = []
    const put = (Key, Body) => store.client.send(new PutObjectCommand({ Bucket: store.s3.bucket, Key, Body }))
    await runPool(Array.from({ length: Number(flags.foreign) }), CONCURRENCY, async (_, index) => {
      await put(`photos/${index}.jpg`, Buffer.alloc(0))
    })
    await runPool(Array.from({ length: count }), CONCURRENCY, async () => {
      const record = createRecord(randomUUID())
      const { uuid, uploadedAt } = record
      await put(`.lading/files/${uuid}`, JSON.stringify(record))
      await put(
        `.lading/by-date/${uploadedAt.slice(0, 13)}/${uploadedAt.slice(14, 23)}~${uuid}`,
        Buffer.alloc(0),
      )
      uuids.push(uuid)
    })
    async function sweep() {
      const settings = {
        s3: store.s3,
        now: Date.now,
        log: console.error,
        unstoredLifetimeMs: 1000,
        maxCacheBytes: 0,
      }
      const backend = await openS3Backend(settings)
      const startedAt = performance.now()
      await backend.storage.removeExpired()
      await backend.release()
      return Math.round(performance.now() - startedAt)
    }
    return { options: { s3: store.s3 }, uuidOf: (index) => uuids[index], sweep, stop: store.stop }
  },
  async disk(count) {
    const dataDir = mkdtempSync('/tmp/lading-files-')
    const files = join(dataDir, 'files')
    mkdirSync(files)
    mkdirSync(join(dataDir, 'groups'))
    const uuids = Array.from({ length: count }, () => randomUUID())
    for (let index = 0; index < Number(flags.groups); index++) {
      const id = `${randomUUID()}~1`
      const group = { id, files: [{ uuid: uuids[0], defaultEffects: '' }], publicKey: 'demopublickey' }
      const createdAt = new Date(Date.now() - Math.random() * 1e10).toISOString()
      writeFileSync(join(dataDir, 'groups', `${id}.json`), JSON.stringify({ ...group, createdAt }))
    }
    for (const uuid of uuids) {
      writeFileSync(join(files, `${uuid}.json`), JSON.stringify(createRecord(uuid)))
      writeFileSync(join(files, uuid), 'x')
    }
    return {
      options: { dataDir },
      // Makes the index, as the first start after an upgrade does.
      hasFirstStart: true,
      uuidOf: (index) => uuids[index],
      stop: async () => rmSync(dataDir, { recursive: true }),
    }
  },
}

for (const count of counts) {
  const place = await places[flags.place](count)
  try {
    if (place.hasFirstStart) {
      const first = await startNode(place.options)
      console.log(`${count} files (${flags.place}): first start without an index in ${first.startMs} ms`)
      await first.stop()
    }
    const node = await startNode(place.options)
    const startBytes = await node.residentBytes()
    const reads = Math.min(Number(flags.reads), count)
    const info = (uuid) => exchange(`${node.url}/info/?jsonerrors=1&pub_key=demopublickey&file_id=${uuid}`)
    let found = 0
    await runPool(Array.from({ length: reads }), 8, async (_, index) => {
      // Spread over all of them.
      const { content } = await info(place.uuidOf(Math.floor((index * count) / reads)))
      if (JSON.parse(String(content)).uuid) found++
    })
    const scrapeStart = performance.now()
    await exchange(node.metricsUrl)
    const scrapeMs = Math.round(performance.now() - scrapeStart)
    const [before, after] = [startBytes, await node.residentBytes()].map((bytes) =>
      Math.round(bytes / MEGABYTE),
    )
    console.log(
      `${count} files (${flags.place}): started in ${node.startMs} ms; ${before} MB, ${after} MB after reading ${found} of ${reads}; metrics in ${scrapeMs} ms`,
    )
    if (place.sweep) console.log(`a sweep in ${await place.sweep()} ms`)
    await node.stop()
  } finally {
    await place.stop()
  }
}
process.exit()
