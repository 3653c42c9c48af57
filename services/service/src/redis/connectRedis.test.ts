import { Redis } from 'ioredis'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createLog } from '../ops/createLog.js'
import { findRedisProblem, startRedis } from '../testing/startRedis.js'
import { connectRedis } from './connectRedis.js'

const problem = findRedisProblem()

describe.skipIf(problem !== null)('a connection to Redis', () => {
  test('names a Redis that became a replica, and uses it again when it takes writes', async () => {
    const server = await startRedis()
    const admin = new Redis(server.url)
    const lines: string[] = []
    const connection = connectRedis(
      server.url,
      createLog((line) => lines.push(JSON.parse(line).message), Date.now),
    )
    onTestFinished(async () => {
      connection.close()
      admin.disconnect()
      await server.stop()
    })
    await expect.poll(connection.isThere).toBe(true)
    await admin.replicaof('127.0.0.1', 1)
    // A write is refused, and the role looked at.
    await expect
      .poll(async () => {
        await connection.redis.set('key', 'value').catch(() => {})
        return lines
      })
      .toContain(
        'Redis is a replica and takes no writes, so uploads continue without it: name its leader by --redis.',
      )
    expect(connection.isThere()).toBe(false)
    await admin.replicaof('NO', 'ONE')
    await admin.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes')
    await expect.poll(connection.isThere).toBe(true)
  })

  test('a Redis that stands still is away after the first command that it leaves without an answer', async () => {
    const server = await startRedis()
    const admin = new Redis(server.url)
    const [, processId = ''] = /process_id:(\d+)/.exec(await admin.info('server')) ?? []
    const lines: string[] = []
    const log = createLog((line) => lines.push(JSON.parse(line).message), Date.now)
    const connection = connectRedis(server.url, log)
    onTestFinished(async () => {
      process.kill(Number(processId), 'SIGCONT')
      connection.close()
      admin.disconnect()
      await server.stop()
    })
    const { redis, isThere } = connection
    await expect.poll(isThere).toBe(true)
    process.kill(Number(processId), 'SIGSTOP')
    await expect(redis.set('key', 'value')).rejects.toThrow('Command timed out')
    await expect.poll(isThere).toBe(false)
    // Nothing waits for it any more, whatever is tried in the background.
    for (let count = 0; count < 20; count++)
      await expect(redis.get('key')).rejects.toThrow(/writeable|closed/)
    expect(lines).toEqual(['Redis is away, and uploads continue without it: it has not answered in time'])
    process.kill(Number(processId), 'SIGCONT')
    await expect.poll(isThere, { timeout: 10_000 }).toBe(true)
    expect(await redis.set('key', 'value')).toBe('OK')
    expect(lines.at(-1)).toBe('Redis is back.')
  }, 30_000)

  test('a connection that is closed while it is being opened is no Redis that is away', async () => {
    const server = await startRedis()
    onTestFinished(() => server.stop())
    const lines: string[] = []
    const log = createLog((line) => lines.push(line), Date.now)
    const moments = ['connecting', 'connect', 'ready'] as const
    for (const moment of moments) {
      const { redis, close } = connectRedis(server.url, log)
      if (moment !== 'connecting') await new Promise((resolve) => redis.once(moment, resolve))
      const ended = new Promise((resolve) => redis.once('end', resolve))
      close()
      await ended
    }
    // A last error of a connection follows its end.
    const admin = new Redis(server.url)
    await admin.ping()
    admin.disconnect()
    expect(lines).toEqual([])
  })
})
