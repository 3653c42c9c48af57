// One new image that many clients ask of four nodes at the same time, while small files are uploaded.
import { Agent } from 'node:http'
import { exchange, runPool, uploadDirect } from './callApi.mjs'
import { startBalancer } from './startBalancer.mjs'
import { startNode, startRedis, startStore } from './startNode.mjs'

const CLIENTS = 200
const NODES = 4
const UPLOADS = 300
const SIDE = 2_000
/** Uploads must not wait here for the clients of the image. */
const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })

const [store, redis] = [await startStore(), await startRedis()]
const nodes = await Promise.all(
  Array.from({ length: NODES }, () =>
    startNode({ s3: store.s3, redisUrl: redis.url, keepImageProcess: true }),
  ),
)
const balancer = await startBalancer(nodes.map(({ url }) => url))
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}"><path fill="red" d="M0 0h${SIDE}v${SIDE}z"/></svg>`

async function timeUploads(count) {
  const times = []
  await runPool(Array.from({ length: count }), 4, async () => {
    const startedAt = performance.now()
    await uploadDirect(balancer.url, Buffer.alloc(1_000, 'x'))
    times.push(performance.now() - startedAt)
  })
  times.sort((a, b) => a - b)
  return times[Math.floor(times.length * 0.99)] ?? 0
}

try {
  await timeUploads(100)
  const uuid = await uploadDirect(balancer.url, Buffer.from(svg), 'a.svg')
  const work = timeUploads(UPLOADS)
  const answers = await Promise.all(
    Array.from({ length: CLIENTS }, () =>
      exchange(`${balancer.url}/${uuid}/-/format/jpeg/-/resize/700x/`, { agent }),
    ),
  )
  const p99 = await work
  const counts = await Promise.all(
    nodes.map(async ({ metricsUrl }) =>
      Number(/^lading_renders_total (\d+)/m.exec(String((await exchange(metricsUrl)).content))?.[1]),
    ),
  )
  const good = answers.filter(({ status }) => status === 200).length
  const renders = counts.reduce((sum, count) => sum + count, 0)
  console.log(
    `${good} of ${CLIENTS} clients have the image; renders ${renders}; p99 of a 1 kB upload ${p99.toFixed(0)} ms`,
  )
} finally {
  await balancer.stop()
  await Promise.all(nodes.map((node) => node.stop()))
  await redis.stop()
  await store.stop()
  process.exit()
}
