import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { settlesWithin } from '../lib/exchange.mjs'
import { startVictim } from '../lib/startVictim.mjs'
import { call, key, upload } from '../lib/upload.mjs'
import { callServerApi } from '../service/callServerApi.mjs'
import { openProject } from '../service/openProject.mjs'
import { startProxy } from './startProxy.mjs'

/** Starts a proxy in front of Redis that passes everything on, until it's told to stand still. */
async function startRedisProxy(redisUrl) {
  const { hostname, port } = new URL(redisUrl)
  let isStill = false
  const sockets = new Set()
  const server = createServer((socket) => {
    const redis = connect(Number(port), hostname)
    for (const [from, to] of [
      [socket, redis],
      [redis, socket],
    ]) {
      sockets.add(from)
      from.on('error', () => {})
      from.on('data', (chunk) => {
        if (!isStill) to.write(chunk)
      })
      from.once('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `redis://127.0.0.1:${server.address().port}`,
    stand() {
      isStill = true
    },
    stop() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Attacks by a store whose lists never end, and by a Redis that stands still. */
export const endlessCases = [
  {
    name: 'store/endless-lists',
    tried: 'lists of keys and of parts that name a further page forever, to three lists and a completion',
    expected: 'errors within 30 s, less than 150 MB more, and lists when the store is honest again',
    needs: ['store'],
    async run({ use, createBucket }) {
      const { s3 } = await createBucket()
      const proxy = await use(startProxy(s3.endpoint))
      const options = {
        s3: { ...s3, endpoint: proxy.endpoint },
        dataDir: undefined,
        projects: [openProject],
        quiet: true,
      }
      const victim = await use(startVictim({ program: 'serveNode.mjs', options }))
      await upload(victim, 'hello')
      const started = await call(victim, '/multipart/start/', {
        UPLOADCARE_PUB_KEY: key,
        filename: 'a',
        size: 5000,
        part_size: 2000,
        content_type: 'x/y',
      })
      const before = await victim.residentMb()
      proxy.set(({ method, url }) => {
        if (method !== 'GET') return 'pass'
        if (url.includes('list-type=2')) return 'endless keys'
        return url.includes('uploadId=') ? 'endless parts' : 'pass'
      })
      const list = (path) => callServerApi(victim, 'GET', path).then(({ status }) => status)
      const lists = Promise.all(
        ['/files/?limit=2', '/files/?ordering=datetime_uploaded', '/groups/'].map(list),
      )
      const ended = call(victim, '/multipart/complete/', { UPLOADCARE_PUB_KEY: key, uuid: started.uuid })
      const isListed = await settlesWithin(lists, 30_000)
      const isEnded = await settlesWithin(ended, 30_000)
      const growth = Math.round((await victim.peakMb()) - before)
      proxy.set(() => 'pass')
      const statuses = isListed ? await lists : []
      const honest = victim.isAlive() ? await list('/files/?limit=2') : 0
      const isRefused = isEnded && (await ended).error !== undefined
      return {
        isGood:
          isListed &&
          statuses.every((status) => status >= 500) &&
          isRefused &&
          growth < 150 &&
          honest === 200,
        detail: `lists ${statuses.join(', ') || 'without an end'}, completion ${isRefused ? 'refused' : 'not refused'}, ${growth} MB more, then ${honest}`,
      }
    },
  },
  {
    name: 'store/redis-that-stands-still',
    isMeasured: true,
    tried: 'a Redis that takes commands and answers none, from one moment to the next',
    expected:
      'one call that waits 2 s, then uploads and facts within a second, and a node that says that Redis is away',
    needs: ['store', 'redis'],
    async run({ use, createBucket, getRedisUrl }) {
      const { s3 } = await createBucket()
      const redis = await use(startRedisProxy(await getRedisUrl()))
      const options = { s3, redisUrl: redis.url, dataDir: undefined, quiet: true, callsPerMinute: 6000 }
      const victim = await use(startVictim({ program: 'serveNode.mjs', options }))
      const measure = async () => {
        const startedAt = performance.now()
        const { file } = await upload(victim, `${startedAt}`)
        const facts = await fetch(`${victim.url}/info/?pub_key=${key}&file_id=${file}`)
        await facts.arrayBuffer()
        if (facts.status !== 200) return Number.POSITIVE_INFINITY
        return Math.round(performance.now() - startedAt)
      }
      await measure()
      redis.stand()
      const first = await measure()
      const times = []
      for (let round = 0; round < 8; round++) {
        times.push(await measure())
        await wait(500)
      }
      const ready = await (await fetch(`${victim.url}/health/ready`)).json()
      return {
        isGood: first < 8000 && Math.max(...times) < 1000 && ready.redis === 'away',
        detail: `${first} ms, then at most ${Math.max(...times)} ms, Redis is ${ready.redis}`,
      }
    },
  },
]
