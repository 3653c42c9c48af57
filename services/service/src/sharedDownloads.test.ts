import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describeWithStore } from '@lading/server/testing'
import { expect, onTestFinished, test } from 'vitest'
import type { Log } from './ops/createLog.js'
import { nameScope } from './redis/nameScope.js'
import { openJobs } from './redis/openJobs.js'
import { findRedisProblem, startRedis } from './testing/startRedis.js'
import { PUBLIC_KEY, startTestNode } from './testing/startTestNode.js'

const log = { error: () => {} } as unknown as Log

/** A server whose first answer waits, and whose others are given. */
async function startSource(first: string, others: string) {
  let waiting: ServerResponse | undefined
  let count = 0
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/plain', 'content-length': first.length })
    count++
    if (count > 1) return response.end(others)
    waiting = response
    response.write(first.slice(0, 1))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/a.txt`,
    count: () => count,
    endFirst: () => waiting?.end(first.slice(1)),
  }
}

describeWithStore(
  'a download that two nodes do',
  (createPlace) => {
    test('is stored once: what was confirmed stays when the other one ends', async () => {
      const redis = await startRedis()
      onTestFinished(redis.stop)
      const shared = { s3: createPlace(), redisUrl: redis.url, allowLoopback: true }
      const [node] = await Promise.all([startTestNode(shared), startTestNode(shared)])
      const jobs = openJobs({
        url: redis.url,
        scope: nameScope(shared.s3),
        isWorker: false,
        log,
        isThere: () => true,
      })
      onTestFinished(() => jobs.close())
      const source = await startSource('malware', 'hello!!')
      const identity = { uuid: randomUUID(), uploadedAt: new Date().toISOString() }
      // Of a node that was silent for a while, another one is given the job.
      const add = (token: string) =>
        jobs.downloads.add({
          token,
          sourceUrl: source.url,
          wantedFilename: null,
          isTotalHidden: false,
          identity,
          client: '127.0.0.1',
          policy: { allowLoopback: true, allowPrivate: true },
          details: {
            publicKey: PUBLIC_KEY,
            isStored: true,
            source: null,
            metadata: {},
            tags: [],
            savedUrl: null,
          },
        })
      const ask = async (token: string) =>
        (await (await fetch(`${node.url}/from_url/status/?token=${token}`)).json()) as { status: string }
      await add('a'.repeat(32))
      await expect.poll(source.count).toBe(1)
      await add('b'.repeat(32))
      await expect.poll(() => ask('b'.repeat(32))).toMatchObject({ status: 'success', size: 7 })
      source.endFirst()
      await expect.poll(() => ask('a'.repeat(32))).toMatchObject({ status: 'success', uuid: identity.uuid })
      expect(await (await fetch(`${node.url}/${identity.uuid}/`)).text()).toBe('hello!!')
    })

    test('is done by its own service, when another one has the same Redis', async () => {
      const redis = await startRedis()
      onTestFinished(redis.stop)
      const shared = { redisUrl: redis.url, allowLoopback: true }
      const s3 = createPlace()
      const own = await startTestNode({ ...shared, s3, roles: ['upload', 'cdn'] })
      await startTestNode({ ...shared, s3: createPlace(), roles: ['jobs'] })
      const source = await startSource('own', 'own')
      const body = new URLSearchParams({ pub_key: PUBLIC_KEY, source_url: source.url })
      const answer = await (await fetch(`${own.url}/from_url/`, { method: 'POST', body })).json()
      const { token } = answer as { token: string }
      const ask = async () =>
        (await (await fetch(`${own.url}/from_url/status/?token=${token}`)).json()) as { uuid: string }
      await startTestNode({ ...shared, s3, roles: ['jobs'] })
      await expect.poll(source.count).toBe(1)
      source.endFirst()
      await expect.poll(ask).toMatchObject({ status: 'success' })
      expect(await (await fetch(`${own.url}/${(await ask()).uuid}/`)).text()).toBe('own')
    })

    test('is left to a node that knows its project, whose rules hold for it', async () => {
      const redis = await startRedis()
      onTestFinished(redis.stop)
      const shared = { s3: createPlace(), redisUrl: redis.url, allowLoopback: true }
      const project = { publicKey: 'new', allowedTypes: ['image/*'] }
      const knowing = { ...shared, projects: [{ publicKey: PUBLIC_KEY }, project] }
      const node = await startTestNode({ ...knowing, roles: ['upload'] })
      await startTestNode({ ...shared, roles: ['jobs'] })
      const source = await startSource('program', 'program')
      const body = new URLSearchParams({ pub_key: 'new', source_url: source.url })
      const { token } = (await (await fetch(`${node.url}/from_url/`, { method: 'POST', body })).json()) as {
        token: string
      }
      const ask = async () => (await fetch(`${node.url}/from_url/status/?token=${token}`)).json()
      await startTestNode({ ...knowing, roles: ['jobs'] })
      await expect.poll(source.count).toBe(1)
      source.endFirst()
      await expect.poll(ask).toMatchObject({ status: 'error', error: expect.stringContaining('image/*') })
    })
  },
  { problem: findRedisProblem() },
)
