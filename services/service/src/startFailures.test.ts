import { createServer } from 'node:net'
import { describeWithStore } from '@lading/server/testing'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createService } from './createService.js'
import { findRedisProblem, startRedis } from './testing/startRedis.js'
import { PUBLIC_KEY, startTestNode } from './testing/startTestNode.js'

/** A port that another program has. */
async function takePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as { port: number }).port
}

describe.skipIf(findRedisProblem() !== null)('a node that cannot start', () => {
  test.each(['port', 'metricsPort'])('because its %s is taken names that alone, not Redis', async (name) => {
    const redis = await startRedis()
    onTestFinished(() => redis.stop())
    const lines: string[] = []
    const port = await takePort()
    const options = { port: 0, projects: [PUBLIC_KEY], redisUrl: redis.url, closeGraceMs: 0, [name]: port }
    const dataDir = `/tmp/lading-start-${process.pid}-${name}`
    const started = createService({ ...options, dataDir, writeLog: (line) => void lines.push(line) })
    await expect(started).rejects.toThrow(String(port))
    expect(lines.filter((line) => line.includes('Redis'))).toEqual([])
  })
})

describeWithStore('a node whose store refuses its key', (createPlace) => {
  test('logs the bucket, and no secret', async () => {
    const s3 = { ...createPlace(), secretAccessKey: 'wrong-secret-of-the-store' }
    const node = await startTestNode({ s3 })
    const failures = () => node.lines.filter((line) => line.includes('the secret does not fit'))
    await expect.poll(() => failures().length).toBeGreaterThan(0)
    for (const line of failures()) {
      expect(JSON.parse(line)).toMatchObject({ level: 'error', store: `${s3.endpoint}/${s3.bucket}` })
    }
    expect(node.lines.join()).not.toContain('wrong-secret-of-the-store')
  })
})
