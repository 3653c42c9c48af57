import { describeWithStore } from '@lading/server/testing'
import { Redis } from 'ioredis'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findRedisProblem, startRedis } from '../testing/startRedis.js'
import { PUBLIC_KEY, startTestNode, uploadText } from '../testing/startTestNode.js'
import { connectRedis } from './connectRedis.js'
import { openJobs } from './openJobs.js'

const NAMED =
  'Redis is a replica and takes no writes, so uploads continue without it: name its leader by --redis.'
const log = { info() {}, error() {} }

/** A Redis that takes no writes before anything connects to it. */
async function startReplica() {
  const server = await startRedis()
  const admin = new Redis(server.url)
  await admin.replicaof('127.0.0.1', 1)
  onTestFinished(async () => {
    admin.disconnect()
    await server.stop()
  })
  return { url: server.url, lead: () => admin.replicaof('NO', 'ONE') }
}

describeWithStore(
  'a Redis that is a replica from the start',
  (createPlace) => {
    test('is named in the log, and uploads, downloads and renders do without it until it is the leader', async () => {
      const replica = await startReplica()
      const shared = { s3: createPlace(), redisUrl: replica.url, allowLoopback: true }
      const [first, second] = [await startTestNode(shared), await startTestNode(shared)]
      const messages = () => first.lines.map((line) => JSON.parse(line).message)
      await expect.poll(messages).toContain(NAMED)
      const ready = async () => (await fetch(`${first.url}/health/ready`)).json()
      expect(await ready()).toEqual({ status: 'ok', store: 'ok', redis: 'away' })

      const uuid = await uploadText(first, 'kept')
      const source = `${second.url}/${uuid}/`
      expect(await (await fetch(source)).text()).toBe('kept')
      const query = `pub_key=${PUBLIC_KEY}&jsonerrors=1`
      const call = async (path: string, method = 'GET') =>
        (await fetch(`${first.url}${path}`, { method })).json()
      const started = await call(`/from_url/?${query}&source_url=${source}`, 'POST')
      expect(started).toMatchObject({ type: 'token' })
      await expect
        .poll(() => call(`/from_url/status/?token=${started.token}`), { timeout: 15_000 })
        .toMatchObject({ status: 'success', size: 4 })
      // Neither a line for each write that it refuses, nor one for each connection.
      expect(messages().filter((message) => message === NAMED)).toHaveLength(1)

      await replica.lead()
      await expect.poll(ready, { timeout: 10_000 }).toMatchObject({ redis: 'ok' })
    })

    test('leaves each node to sweep for itself', async () => {
      const { url } = await startReplica()
      const connection = connectRedis(url, log)
      onTestFinished(connection.close)
      await expect.poll(() => connection.redis.status).toBe('ready')
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
      onTestFinished(() => void vi.useRealTimers())
      const jobs = openJobs({ url, isWorker: true, log, isThere: connection.isThere })
      onTestFinished(jobs.close)
      const sweep = vi.fn(async () => {})
      jobs.sweeps.process(sweep)
      vi.advanceTimersByTime(60_000)
      expect(sweep).toHaveBeenCalledTimes(1)
    })
  },
  { problem: findRedisProblem() },
)
