// Start and memory of a node by the number of files in its bucket.
import { randomUUID } from 'node:crypto'
import { PutObjectCommand } from '@aws-sdk/client-s3'
import { exchange, runPool } from './callApi.mjs'
import { startNode, startStore } from './startNode.mjs'

const STEPS = (process.argv[2] ?? '0,10000,30000').split(',').map(Number)
const READS = 500
const MEGABYTE = 1_048_576

const store = await startStore()
const uuids = []

async function addFile() {
  const uuid = randomUUID()
  const uploadedAt = new Date(Date.now() - Math.random() * 1e10).toISOString()
  const facts = { originalFilename: 'a.bin', mimeType: 'x/y', sizeBytes: 1, sha256: null, isStored: true }
  const rest = { source: null, metadata: {}, tags: [], uploadedAt, image: null, savedUrl: null }
  const put = (Key, Body) => store.client.send(new PutObjectCommand({ Bucket: store.s3.bucket, Key, Body }))
  await put(`.lading/files/${uuid}`, JSON.stringify({ uuid, ...facts, ...rest }))
  await put(`.lading/by-date/${uploadedAt.slice(0, 13)}/${uploadedAt.slice(14, 23)}~${uuid}`, Buffer.alloc(0))
  uuids.push(uuid)
}

try {
  for (const count of STEPS) {
    await runPool(Array.from({ length: count - uuids.length }), 32, addFile)
    const node = await startNode({ s3: store.s3 })
    const startBytes = await node.residentBytes()
    const info = (uuid) => exchange(`${node.url}/info/?jsonerrors=1&pub_key=demopublickey&file_id=${uuid}`)
    await runPool(uuids.slice(-READS), 8, async (uuid) => void (await info(uuid)))
    await exchange(`${node.url}/metrics`)
    const [before, after] = [startBytes, await node.residentBytes()].map((bytes) =>
      Math.round(bytes / MEGABYTE),
    )
    console.log(
      `${uuids.length} files: started in ${node.startMs} ms; ${before} MB, ${after} MB after reading ${Math.min(READS, uuids.length)}`,
    )
    await node.stop()
  }
} finally {
  await store.stop()
}
