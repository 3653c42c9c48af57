import { Redis } from 'ioredis'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { findRedisProblem, startRedis } from '../testing/startRedis.js'
import { connectRedis } from './connectRedis.js'
import { createRedisBus } from './createRedisBus.js'

const problem = findRedisProblem()
const log = { info() {}, error() {} }

describe.skipIf(problem !== null)('events between nodes', () => {
  test('reach the other nodes, and messages of other programs end none of them', async () => {
    const server = await startRedis()
    const foreign = new Redis(server.url)
    const open = () => {
      const connection = connectRedis(server.url, log)
      onTestFinished(connection.close)
      return connection
    }
    const [from, to] = [open(), open()]
    onTestFinished(async () => {
      foreign.disconnect()
      await server.stop()
    })
    await expect.poll(() => from.redis.status).toBe('ready')
    const received = vi.fn()
    createRedisBus(to).listen(received)
    await expect.poll(async () => (await foreign.pubsub('NUMSUB', 'lading:events'))[1]).toBe(1)
    for (const message of ['{', 'null', '{}', '{"node":"x","channel":1,"frame":"y"}']) {
      await foreign.publish('lading:events', message)
    }
    createRedisBus(from).send('channel', 'frame')
    await expect.poll(() => received.mock.calls).toEqual([['channel', 'frame']])
  })
})
