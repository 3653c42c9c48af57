import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createOriginPolicy } from '../http/createOriginPolicy.js'
import { connectPusher } from '../testing/fixtures/connectPusher.js'
import { createRealtime, type Realtime } from './createRealtime.js'
import { realtimeLimits } from './realtimeLimits.js'

async function startRealtime(): Promise<{ realtime: Realtime; service: { url: string } }> {
  const faults = { onConnect: () => 'serve' as const, onFrame: (frame: string) => [frame] }
  const realtime = createRealtime({ faults, origins: createOriginPolicy([]), activityTimeoutMs: 60_000 })
  const server = createServer().on('upgrade', realtime.accept).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    realtime.close()
    server.close()
  })
  return { realtime, service: { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` } }
}

/** What the system keeps for a connection between two processes, generously. */
const systemBufferBytes = 32_000_000

test('a client that never reads is disconnected before much waits for it', async () => {
  const { realtime, service } = await startRealtime()
  const { frames, send, socket } = await connectPusher(service)
  send('pusher:subscribe', { channel: 'news' })
  await vi.waitFor(() => expect(frames).toHaveLength(2))
  socket.pause()
  let publishedBytes = 0
  while (realtime.connectionCount() > 0 && publishedBytes < systemBufferBytes) {
    realtime.publish('news', 'progress', 'x'.repeat(10_000))
    publishedBytes += 10_000
    await nextTurn()
  }
  expect(realtime.connectionCount()).toBe(0)
})

test('a client that reads is not disconnected, however much it is sent', async () => {
  const { realtime, service } = await startRealtime()
  const { texts, send } = await connectPusher(service)
  send('pusher:subscribe', { channel: 'news' })
  await vi.waitFor(() => expect(texts).toHaveLength(2))
  for (let sent = 1; sent <= 400; sent++) {
    realtime.publish('news', 'progress', 'x'.repeat(10_000))
    if (sent % 50 === 0) await vi.waitFor(() => expect(texts).toHaveLength(2 + sent))
  }
  expect(realtime.connectionCount()).toBe(1)
})

test.each([
  ['messages', (socket: { send(text: string): void }) => socket.send('{"event":"pusher:ping"}')],
  ['pings of the web socket', (socket: { ping(): void }) => socket.ping()],
  ['pongs of the web socket', (socket: { pong(): void }) => socket.pong()],
])('a client that floods the channel with %s is disconnected', async (_title, flood) => {
  const { service } = await startRealtime()
  const { frames, socket } = await connectPusher(service)
  const closed = once(socket, 'close')
  for (let count = 0; count < 2 * realtimeLimits.frameBurst; count++) flood(socket)
  const [code] = await closed
  expect(code).toBe(4100)
  expect(frames.at(-1)).toMatchObject({ event: 'pusher:error', data: { code: 4100 } })
})

test('a client that subscribes to all of its channels at once stays connected', async () => {
  const { service } = await startRealtime()
  const { frames, send } = await connectPusher(service)
  for (let count = 0; count < realtimeLimits.maxChannels; count++)
    send('pusher:subscribe', { channel: `c${count}` })
  await vi.waitFor(() => expect(frames).toHaveLength(1 + realtimeLimits.maxChannels))
})

test.each([
  ['of more than 64 kB', (socket: { send(text: string): void }) => socket.send('x'.repeat(65_537)), 1009],
  [
    'in thousands of fragments',
    (socket: { send(text: string, options: { fin: boolean }): void }) => {
      for (let count = 0; count < 5000; count++) socket.send('x', { fin: false })
    },
    1008,
  ],
])('a message %s is refused', async (_title, act, code) => {
  const { service } = await startRealtime()
  const { socket } = await connectPusher(service)
  const closed = once(socket, 'close')
  socket.on('error', () => {})
  act(socket)
  const [closedWith] = await closed
  expect(closedWith).toBe(code)
})
