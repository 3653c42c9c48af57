import { Redis } from 'ioredis'
import { expect, onTestFinished, test } from 'vitest'
import { findRedisProblem, startRedis } from '../testing/startRedis.js'
import { createRedisQueue } from './createRedisQueue.js'
import { openJobs } from './openJobs.js'

const problem = findRedisProblem()
const log = { info() {}, error() {} }

async function setUp() {
  const server = await startRedis()
  onTestFinished(server.stop)
  const failures: string[] = []
  const open = () => {
    const redis = new Redis(server.url)
    const queue = createRedisQueue<string>({ redis, name: 'test', onFailure: (id) => failures.push(id) })
    onTestFinished(() => {
      queue.close()
      redis.disconnect()
    })
    return { redis, queue }
  }
  return { server, open, failures }
}

test.skipIf(problem !== null)('sites, networks and sources take turns, over all nodes', async () => {
  const { open } = await setUp()
  const [one, two] = [open(), open()]
  for (let index = 0; index < 6; index++) {
    await one.queue.add(`2001:db8:1:${index % 2}::/64 `, `hostile ${index}`, `hostile ${index}`)
  }
  await two.queue.add('9.9.9.9 ', 'honest', 'honest')
  const done: string[] = []
  two.queue.process(
    async (name) => void done.push(name),
    () => done.length < 7,
  )
  await expect.poll(() => done.length).toBe(7)
  expect(done.indexOf('honest')).toBeLessThan(2)
  expect(done.filter((name) => name !== 'honest')).toEqual(
    Array.from({ length: 6 }, (_, index) => `hostile ${index}`),
  )
  expect(await one.redis.keys('lading:jobs:*')).toEqual([])
})

test.skipIf(problem !== null)('a source without a place leaves the node to others', async () => {
  const { open } = await setUp()
  const { queue } = open()
  for (let index = 0; index < 3; index++) await queue.add('a', `a${index}`, `a${index}`)
  await queue.add('b', 'b', 'b')
  const started: string[] = []
  queue.process(
    (name) => {
      started.push(name)
      return new Promise(() => {})
    },
    (source) => started.filter((name) => name.startsWith(source)).length < 1,
  )
  await expect.poll(() => started.toSorted()).toEqual(['a0', 'b'])
})

test.skipIf(problem !== null)(
  'a look at sources that a network invents has few of them, but all get turns',
  async () => {
    const { open } = await setUp()
    const { queue, redis } = open()
    const looks: number[] = []
    const run = redis.eval.bind(redis)
    redis.eval = (async (...values: Parameters<typeof run>) => {
      const answer = await run(...values)
      if (Array.isArray(answer)) looks.push(answer.length)
      return answer
    }) as typeof redis.eval
    for (let index = 0; index < 60; index++) {
      await queue.add(`2001:db8:1:1::/64 https://${index}.example`, `hostile ${index}`, `hostile ${index}`)
    }
    await queue.add('9.9.9.9 ', 'honest', 'honest')
    const done: string[] = []
    queue.process(
      async (name) => void done.push(name),
      () => true,
    )
    await expect.poll(() => done.length).toBe(61)
    expect(done.indexOf('honest')).toBeLessThan(2)
    expect(new Set(done).size).toBe(61)
    expect(Math.max(...looks)).toBeLessThanOrEqual(9)
  },
)

test.skipIf(problem !== null)(
  'a source is found behind others of its network that have no place',
  async () => {
    const { open } = await setUp()
    const { queue } = open()
    for (let index = 0; index < 40; index++) await queue.add(`9.9.9.9 ${index}`, `${index}`, `${index}`)
    const done: string[] = []
    queue.process(
      async (name) => void done.push(name),
      (source) => source.endsWith(' 20'),
    )
    await expect.poll(() => done, { timeout: 20_000 }).toEqual(['20'])
  },
)

test.skipIf(problem !== null)('a job that fails, and one of a node that ends, is done again', async () => {
  const { open, failures } = await setUp()
  const [one, two] = [open(), open()]
  await one.queue.add('a', 'job', 'data')
  let end = () => {}
  const isStarted = new Promise<void>((resolve) => {
    one.queue.process(
      () => {
        resolve()
        return new Promise((_, reject) => {
          end = () => reject(new Error('The node stops.'))
        })
      },
      () => true,
    )
  })
  await isStarted
  one.queue.close()
  end()
  let attempts = 0
  two.queue.process(
    async () => {
      attempts++
      if (attempts === 1) throw new Error('failed')
    },
    () => true,
  )
  await expect.poll(() => attempts, { timeout: 10_000 }).toBe(2)
  expect(failures).toEqual(['job'])
  await expect.poll(() => one.redis.keys('lading:jobs:*')).toEqual([])
})

test.skipIf(problem !== null)('a job whose node was killed comes back once its lease is over', async () => {
  const { open } = await setUp()
  const { redis, queue } = open()
  await queue.add('a', 'job', 'data')
  const work = new Promise<string>((resolve) => {
    queue.process(
      async (data) => resolve(data),
      () => true,
    )
  })
  expect(await work).toBe('data')
  await expect.poll(() => redis.keys('lading:jobs:*')).toEqual([])
  const second = open()
  await second.queue.add('a', 'lost', 'lost')
  // As a node leaves it that ends after it has taken the job.
  await second.redis.lpop('lading:jobs:test:of:a')
  await second.redis.zadd('lading:jobs:test:due', '1', 'lost')
  const done: string[] = []
  second.queue.process(
    async (data) => void done.push(data),
    () => true,
  )
  await expect.poll(() => done).toEqual(['lost'])
})

test.skipIf(problem !== null)(
  'downloads have limits over all nodes, and whoever has most gives way',
  async () => {
    const { server } = await setUp()
    const jobs = openJobs({ url: server.url, isWorker: false, log, isThere: () => true })
    onTestFinished(jobs.close)
    const add = (client: string, token: string, wantedFilename = '') =>
      jobs.downloads.add({ client, token, wantedFilename, details: {} } as never)
    // Each counts as several, because of its size.
    const large = 'x'.repeat(130_000)
    let count = 0
    for (const site of [1, 2]) {
      for (let network = 0; network < 3; network++) {
        try {
          for (;;) await add(`2001:db8:${site}:${network}::/64 `, `${site} ${count++}`, large)
        } catch (error) {
          expect(error).toMatchObject({ code: 'RequestThrottledError' })
        }
      }
    }
    const dropped = await add('9.9.9.9 ', 'honest')
    expect(dropped).toHaveLength(1)
    await expect(add('9.9.9.9 ', 'huge', 'x'.repeat(300_000))).rejects.toMatchObject({
      code: 'RequestThrottledError',
    })
  },
)
