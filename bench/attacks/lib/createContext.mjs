import { randomUUID } from 'node:crypto'
import { CreateBucketCommand } from '@aws-sdk/client-s3'
import { startRedis, startStore } from '../../service/nodes/startNode.mjs'
import { startVictim } from './startVictim.mjs'

/**
 * Creates what cases share: a store and a Redis, which are started when a case asks for them.
 *
 * @param {{ seconds: number }} options
 */
export function createContext({ seconds }) {
  let store
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
    store ??= startStore()
    const { s3, client } = await store
    const bucket = `attack-${randomUUID().slice(0, 8)}`
    await client.send(new CreateBucketCommand({ Bucket: bucket }))
    return { s3: { ...s3, bucket }, client }
  }

  return {
    /** How long a case that only ends by the clock runs. */
    seconds,
    use,
    createBucket,
    async redisUrl() {
      redis ??= startRedis()
      return (await redis).url
    },
    /** Starts nodes that share a bucket and Redis; a node has the same name as a victim's. */
    async startNodes(count, options = {}, settings = {}) {
      const { s3, client } = await createBucket()
      const redisUrl = await this.redisUrl()
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
      await (await store)?.stop()
      await (await redis)?.stop()
    },
  }
}
