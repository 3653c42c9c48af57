// Measures the cost of an upload in parts for a node: processor time, and bytes that pass it.
import { randomBytes } from 'node:crypto'
import { callApi, exchange, putPart, runPool, startUpload } from './callApi.mjs'
import { measureSdk } from './measureSdk.mjs'
import { startNode, startStore } from './startNode.mjs'

const PARTS = 20
const UPLOADS = Number(process.argv[2] ?? 300)
const MEGABYTE = 1_048_576

const store = await startStore()
const node = await startNode({ s3: store.s3 })
try {
  const bytes = randomBytes(PARTS * 10)
  async function upload() {
    const { uuid, parts } = await startUpload(node.url, bytes, 10)
    await Promise.all(parts.map((url, index) => putPart(url, bytes.subarray(index * 10, index * 10 + 10))))
    return uuid
  }
  /** Requests to the store so far, by their methods. */
  async function readCalls() {
    const { content } = await exchange(node.metricsUrl)
    const found = String(content).matchAll(/^lading_store_calls_total\{method="(\w+)"\} (\d+)/gm)
    return Object.fromEntries([...found].map(([, name, count]) => [name, Number(count)]))
  }
  const uuids = []
  await runPool(Array.from({ length: 40 }), 8, async () => {
    await callApi(node.url, '/multipart/complete/', { uuid: await upload() })
  })
  const callsBefore = await readCalls()
  const before = await node.cpuMs()
  const startedAt = performance.now()
  await runPool(Array.from({ length: UPLOADS }), 8, async () => void uuids.push(await upload()))
  const afterStart = await node.cpuMs()
  await runPool(uuids, 8, async (uuid) => void (await callApi(node.url, '/multipart/complete/', { uuid })))
  const after = await node.cpuMs()
  const callsAfter = await readCalls()
  const seconds = (performance.now() - startedAt) / 1000
  const each = (ms) => (ms / UPLOADS).toFixed(2)
  console.log(`${UPLOADS} uploads of ${PARTS} parts in ${seconds.toFixed(1)} s`)
  console.log(
    `CPU of an upload: start ${each(afterStart - before)} ms, complete ${each(after - afterStart)} ms`,
  )
  console.log(`Uploads a second and core: ${((UPLOADS * 1000) / (after - before)).toFixed(0)}`)

  const calls = Object.fromEntries(
    Object.entries(callsAfter).map(([name, count]) => [
      name,
      Math.round((count - (callsBefore[name] ?? 0)) / UPLOADS),
    ]),
  )
  console.log('Requests to the store:', calls)
  console.log(
    `The same by the AWS SDK alone: ${(await measureSdk(store.s3, calls, UPLOADS, PARTS)).toFixed(2)} ms`,
  )

  const large = randomBytes(100 * MEGABYTE)
  const readBefore = await node.readBytes()
  const { uuid, parts } = await startUpload(node.url, large, 10 * MEGABYTE)
  for (const [index, url] of parts.entries()) {
    await putPart(url, large.subarray(index * 10 * MEGABYTE, (index + 1) * 10 * MEGABYTE))
  }
  const readParts = (await node.readBytes()) - readBefore
  await callApi(node.url, '/multipart/complete/', { uuid })
  const readAll = (await node.readBytes()) - readBefore
  console.log(`Of a file of 100 MB, a node reads ${readParts} bytes while it is sent, and ${readAll} in all`)
} finally {
  await node.stop()
  await store.stop()
}
