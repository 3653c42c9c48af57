import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { describeWithStore } from '@lading/server/testing'
import { expect, onTestFinished, test } from 'vitest'
import type { Service } from './createService.js'
import { openJobs } from './redis/openJobs.js'
import { createKeys } from './s3/createKeys.js'
import { createS3Client } from './s3/createS3Client.js'
import { createS3Objects } from './s3/createS3Objects.js'
import { openS3Documents } from './s3/openS3Documents.js'
import { findRedisProblem, startRedis } from './testing/startRedis.js'
import { PUBLIC_KEY, startTestNode, uploadText } from './testing/startTestNode.js'

const HOUR_MS = 3_600_000
const projects = [{ publicKey: PUBLIC_KEY, secretKey: 'secret', isSignatureRequired: false }]

/** A server that receives webhooks; all answers but the first have the status 200. */
async function startTarget(firstStatus: number) {
  const received: string[] = []
  const server = createServer(async (request, response) => {
    received.push(JSON.parse(await text(request)).data.uuid)
    response.writeHead(received.length === 1 ? firstStatus : 200).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` }
}

async function subscribe({ url }: Service, target: string): Promise<void> {
  const { status } = await fetch(`${url}/webhooks/`, {
    method: 'POST',
    headers: { authorization: `Uploadcare.Simple ${PUBLIC_KEY}:secret` },
    body: JSON.stringify({ target_url: target, event: 'file.uploaded' }),
  })
  expect(status).toBe(201)
}

describeWithStore(
  'work that nodes share',
  (createPlace) => {
    test('an event of a node that has ended is sent once, by another one', async () => {
      const redis = await startRedis()
      onTestFinished(redis.stop)
      const target = await startTarget(500)
      const shared = { s3: createPlace(), redisUrl: redis.url, projects, webhookRetryDelaysMs: [1, 1] }
      const first = await startTestNode({ ...shared, roles: ['upload'] })
      await subscribe(first, target.url)
      const uuid = await uploadText(first, 'x')
      await first.close(0)
      expect(target.received).toEqual([])
      await startTestNode({ ...shared, roles: ['jobs'] })
      await startTestNode({ ...shared, roles: ['jobs'] })
      // The first answer was a failure.
      await expect.poll(() => target.received).toEqual([uuid, uuid])
    })

    test('without Redis, an event is left to its node until it is late', async () => {
      const target = await startTarget(500)
      const s3 = createPlace()
      const shared = { s3, projects, webhookRetryDelaysMs: [HOUR_MS] }
      const first = await startTestNode(shared)
      await subscribe(first, target.url)
      const uuid = await uploadText(first, 'x')
      await expect.poll(() => target.received).toEqual([uuid])
      // Not before it has recorded the answer: the event would be neither late nor its own.
      const client = createS3Client(s3)
      onTestFinished(() => client.destroy())
      const objects = createS3Objects(client, s3.bucket)
      const documents = openS3Documents({ objects, keys: createKeys(s3.prefix), now: Date.now })
      await expect
        .poll(async () => (await documents.list('deliveries')).map(({ value }) => value))
        .toMatchObject([{ attempts: 1 }])
      await startTestNode({ ...shared, now: () => Date.now() + HOUR_MS / 2 })
      await startTestNode({ ...shared, now: () => Date.now() + 2 * HOUR_MS })
      await expect.poll(() => target.received).toEqual([uuid, uuid])
    })

    test('of several nodes, one sweeps', async () => {
      const redis = await startRedis()
      onTestFinished(redis.stop)
      const sweeps: string[] = []
      for (const name of ['a', 'b']) {
        const jobs = openJobs({
          url: redis.url,
          isWorker: true,
          log: { info() {}, error() {} },
          isThere: () => true,
        })
        onTestFinished(jobs.close)
        jobs.sweeps.process(async () => void sweeps.push(name))
      }
      await expect.poll(() => sweeps, { timeout: 10_000 }).toHaveLength(1)
    })
  },
  { problem: findRedisProblem() },
)
