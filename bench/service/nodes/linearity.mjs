// Uploads a second with one node and with several, each of which is held to a fifth of a core. The store costs little, so that it is
// the nodes that count.
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { callApi, putPart, startUpload, uploadDirect } from './callApi.mjs'
import { limitCpu } from './limitCpu.mjs'
import { startGeneratedStore } from './startGeneratedStore.mjs'
import { startNode, startRedis } from './startNode.mjs'

const { values: flags } = parseArgs({
  options: {
    nodes: { type: 'string', default: '1,2,4' },
    seconds: { type: 'string', default: '15' },
    /** parts or direct */
    kind: { type: 'string', default: 'direct' },
  },
})
const SHARE = 0.2
const WARM_MS = 4_000
const CLIENTS_PER_NODE = 4
const PARTS = 4
const seconds = Number(flags.seconds)
const bytes = Buffer.alloc(PARTS * 250, 'x')

const [store, redis] = [await startGeneratedStore(0), await startRedis()]

async function upload(base) {
  if (flags.kind === 'direct') return uploadDirect(base, bytes)
  const { uuid, parts } = await startUpload(base, bytes, 250)
  await Promise.all(parts.map((url, index) => putPart(url, bytes.subarray(index * 250, (index + 1) * 250))))
  return callApi(base, '/multipart/complete/', { uuid })
}

async function measure(count) {
  const options = { s3: store.s3, redisUrl: redis.url }
  const nodes = await Promise.all(Array.from({ length: count }, () => startNode(options)))
  for (const { url } of nodes) for (let index = 0; index < 20; index++) await upload(url)
  const releases = nodes.map(({ pid }) => limitCpu(pid, SHARE))
  let done = 0
  let isOver = false
  const clients = nodes.flatMap(({ url }) =>
    Array.from({ length: CLIENTS_PER_NODE }, async () => {
      while (!isOver) {
        await upload(url)
        done++
      }
    }),
  )
  await wait(WARM_MS)
  const [before, cpuBefore] = [done, await Promise.all(nodes.map((node) => node.cpuMs()))]
  const startedAt = performance.now()
  await wait(seconds * 1000)
  const took = (performance.now() - startedAt) / 1000
  const cpu = await Promise.all(nodes.map((node) => node.cpuMs()))
  const rate = (done - before) / took
  isOver = true
  await Promise.allSettled(clients)
  await Promise.all(nodes.map((node) => node.stop()))
  for (const release of releases) release()
  const used = cpu.map((ms, index) => Math.round((ms - (cpuBefore[index] ?? 0)) / took / 10))
  return { rate, used }
}

try {
  let single = 0
  for (const count of flags.nodes.split(',').map(Number)) {
    const { rate, used } = await measure(count)
    single ||= rate / count
    console.log(
      `${count} nodes: ${rate.toFixed(1)} uploads a second, ${(rate / count / single).toFixed(2)} of linear; they used ${used.join(', ')} % of a core`,
    )
  }
} finally {
  await redis.stop()
  await store.stop()
  process.exit()
}
