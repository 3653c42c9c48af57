import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { CreateBucketCommand } from '@aws-sdk/client-s3'
import { startRedis, startStore } from '../../service/nodes/startNode.mjs'
import { startVictim } from './startVictim.mjs'

/**
 * Creates what cases share that run one after the other: a store and a Redis, which are started when a case asks for them.
 *
 * @param {{ seconds: number, shared: { store?: ReturnType<typeof startStore> } }} options `shared` with other contexts: each bucket
 * is of one case, whereas Redis is emptied before a case.
 */
export function createContext({ seconds, shared }) {
  let redis
  const ends = []

  /** Starts something until the case ends. */
  async function use(starting) {
    const started = await starting
    ends.push(() => started.stop())
    return started
  }

  /** Options of a store with an empty bucket of its own. */
  async function createBucket() {
    shared.store ??= startStore()
    const { s3, client } = await shared.store
    const bucket = `attack-${randomUUID().slice(0, 8)}`
    await client.send(new CreateBucketCommand({ Bucket: bucket }))
    return { s3: { ...s3, bucket }, client }
  }

  async function getRedisUrl() {
    redis ??= startRedis()
    return (await redis).url
  }

  return {
    /** How long a case that only ends by the clock runs. */
    seconds,
    use,
    createBucket,
    getRedisUrl,
    /** Starts nodes that share an empty bucket and an empty Redis. */
    async startNodes(count, options = {}, settings = {}) {
      const { s3, client } = await createBucket()
      const redisUrl = await getRedisUrl()
      await flush(redisUrl)
      const all = Array.from({ length: count }, () =>
        use(
          startVictim({
            program: 'serveNode.mjs',
            ...settings,
            options: { s3, redisUrl, dataDir: undefined, ...options },
          }),
        ),
      )
      return { nodes: await Promise.all(all), s3, client }
    },
    async endCase() {
      for (const end of ends.splice(0).reverse()) await end()
    },
    async end() {
      await (await shared.store)?.stop()
      delete shared.store
      await (await redis)?.stop()
    },
  }
}

/** Empties Redis: the calls that one case made must not limit the next. */
async function flush(redisUrl) {
  const { hostname, port } = new URL(redisUrl)
  const socket = connect(Number(port), hostname)
  socket.write('FLUSHALL\r\n')
  await once(socket, 'data')
  socket.destroy()
}
