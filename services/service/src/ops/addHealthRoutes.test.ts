import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startTestNode } from '../testing/startTestNode.js'

test('a node whose store stands still says so in time, asks it once for all calls, and is ready when it answers', async () => {
  const held: ServerResponse[] = []
  let isStill = true
  const store = createServer(({ url = '' }, response) => {
    if (!isStill)
      response
        .writeHead(404, { 'content-type': 'application/xml' })
        .end('<Error><Code>NoSuchKey</Code></Error>')
    else if (url.includes('/health')) held.push(response)
  }).listen(0, '127.0.0.1')
  await once(store, 'listening')
  const endpoint = `http://127.0.0.1:${(store.address() as AddressInfo).port}`
  const s3 = { endpoint, bucket: 'b', accessKeyId: 'a', secretAccessKey: 'b', maxAttempts: 1 }
  const node = await startTestNode({ s3 })
  onTestFinished(() => {
    store.closeAllConnections()
    store.close()
  })
  // The node looks at its store when it starts.
  await expect.poll(() => held).toHaveLength(1)
  const ask = async () => (await fetch(`${node.url}/health/ready`)).json()
  const silent = { status: 'unavailable', store: expect.stringContaining('has not answered for 3 seconds') }
  expect(await Promise.all([ask(), ask()])).toMatchObject([silent, silent])
  expect(held).toHaveLength(2)
  // The connections that stood still are of no use any more.
  isStill = false
  await expect.poll(ask, { timeout: 10_000 }).toMatchObject({ status: 'ok', store: 'ok' })
})
