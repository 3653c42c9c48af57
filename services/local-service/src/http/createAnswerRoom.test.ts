import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { fastify } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { createAnswerRoom } from './createAnswerRoom.js'
import { handleError } from './handleError.js'

const STREAM_BYTES = 262_144

/** Serves endless streams, and texts of a wanted length, in a room for four streams. */
async function startService() {
  const app = fastify({ trustProxy: true })
  const answers = createAnswerRoom(4 * STREAM_BYTES)
  app.addHook('onSend', async (request, reply, payload) => {
    answers.admit(request, reply, payload)
    return payload
  })
  app.setErrorHandler((error, request, reply) =>
    handleError(error, request, reply, { log: () => {}, audit: () => {} }),
  )
  const endless = () => new Readable({ read: () => {}, construct: (done) => done() })
  app.get('/stream', (_request, reply) => {
    reply.header('content-length', 1_000_000).header('cache-control', 'public, immutable')
    const body = endless()
    body.push('a')
    return reply.send(body)
  })
  app.get<{ Params: { length: string } }>('/text/:length', ({ params }) => 'a'.repeat(Number(params.length)))
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo

  /** Asks without reading more than the start of the answer. */
  async function ask(network: string, path = '/stream') {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    onTestFinished(() => void socket.destroy())
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${network}\r\n\r\n`)
    const [start] = await once(socket, 'data')
    socket.pause()
    const status = Number(String(start).split(' ')[1])
    return { socket, closed, status, start: String(start) }
  }
  return { ask }
}

const ONE = '192.0.2.1'
const OTHER = '198.51.100.1'

test('a network has room for some unread answers, and another one has room beside it', async () => {
  const { ask } = await startService()
  const statuses = async (network: string, count: number) => {
    const found: number[] = []
    for (let index = 0; index < count; index++) found.push((await ask(network)).status)
    return found
  }
  expect(await statuses(ONE, 4)).toEqual([200, 200, 200, 429])
  expect(await statuses(OTHER, 1)).toEqual([200])
})

test('a refusal says when to ask again, and isn’t kept by caches', async () => {
  const { ask } = await startService()
  for (let index = 0; index < 3; index++) await ask(ONE)
  const { start } = await ask(ONE)
  expect(start).toMatch(/^HTTP\/1\.1 429 [\s\S]*cache-control: no-store/i)
  expect(start).toMatch(/retry-after: 5/i)
  expect(start).not.toMatch(/content-length: 1000000/i)
})

test('the network that has most gives way to another one', async () => {
  const { ask } = await startService()
  const first = await Promise.all([ask(ONE), ask(ONE), ask(ONE)])
  await ask(OTHER)
  expect((await ask(OTHER)).status).toBe(200)
  for (const { socket } of first) socket.resume()
  await Promise.race(first.map(({ closed }) => closed))
})

test('an answer counts until its client leaves', async () => {
  const { ask } = await startService()
  const held = await Promise.all([ask(ONE), ask(ONE), ask(ONE)])
  held[0]?.socket.destroy()
  await expect.poll(async () => (await ask(ONE)).status).toBe(200)
})

test('an answer in memory counts by its size, and a small one not at all', async () => {
  const { ask } = await startService()
  expect((await ask(ONE, `/text/${4 * STREAM_BYTES}`)).status).toBe(429)
  for (let index = 0; index < 3; index++) await ask(ONE)
  expect((await ask(ONE, '/text/16384')).status).toBe(200)
  expect((await ask(ONE, '/text/16385')).status).toBe(429)
})
