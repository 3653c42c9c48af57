import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, createServer, get, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startTestNode } from './testing/startTestNode.js'

/** Starts a node on a store that leaves requests unanswered, and notes the ids that they are about. */
async function start() {
  const asked: string[] = []
  const held: ServerResponse[] = []
  const store = createServer(({ url = '' }, response) => {
    asked.push(/files\/([\da-f-]{36})/.exec(url)?.[1] ?? '')
    held.push(response)
  }).listen(0, '127.0.0.1')
  await once(store, 'listening')
  const endpoint = `http://127.0.0.1:${(store.address() as AddressInfo).port}`
  const s3 = { endpoint, bucket: 'b', accessKeyId: 'a', secretAccessKey: 'b', maxAttempts: 1 }
  const node = await startTestNode({ s3, trustProxy: 1 })
  const agent = new Agent({ maxSockets: 1000 })
  onTestFinished(() => {
    agent.destroy()
    store.closeAllConnections()
    store.close()
  })
  /** Asks for a file as a client of a network. Resolves when the request is sent. */
  const ask = async (network: string, uuid: string) => {
    const request = get(`${node.url}/${uuid}/`, { agent, headers: { 'x-forwarded-for': network } })
    request.on('error', () => {})
    await once(request, 'finish')
  }
  return { node, asked, ask }
}

test('a network that asks for hundreds of files at once keeps no other from the store', async () => {
  const { node, asked, ask } = await start()
  // More than a node's connections to its store.
  await Promise.all(Array.from({ length: 300 }, () => ask('8.8.8.8', randomUUID())))
  expect((await fetch(`${node.url}/health/live`)).status).toBe(200)
  const uuid = randomUUID()
  await ask('9.9.9.9', uuid)
  await expect.poll(() => asked).toContain(uuid)
  expect(asked.length).toBeLessThan(50)
})
