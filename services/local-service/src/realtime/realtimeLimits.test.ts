import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createOriginPolicy } from '../http/createOriginPolicy.js'
import { connectPusher } from '../testing/fixtures/connectPusher.js'
import { createRealtime, type Realtime, type RealtimeSettings } from './createRealtime.js'
import { realtimeLimits } from './realtimeLimits.js'

async function startRealtime(
  settings: Partial<RealtimeSettings> = {},
): Promise<{ realtime: Realtime; service: { url: string } }> {
  const faults = { onConnect: () => 'serve' as const, onFrame: (frame: string) => [frame] }
  const realtime = createRealtime({
    faults,
    origins: createOriginPolicy([]),
    activityTimeoutMs: 60_000,
    ...settings,
  })
  const server = createServer().on('upgrade', realtime.accept).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    realtime.close()
    server.close()
  })
  return { realtime, service: { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` } }
}

/** Generous estimate of what the system keeps for a connection between two processes. */
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

test('a network with many connections leaves room for another, and learns that there is no more', async () => {
  const clients = ['1.1.1.1', '1.1.1.1', '1.1.1.1', '1.1.1.1', '2.2.2.2', '2.2.2.2']
  const clientOf = () => clients.shift() ?? ''
  const { service } = await startRealtime({ totalBytes: 4 * realtimeLimits.connectionBytes, clientOf })
  const greeted = async () => {
    const connected = await connectPusher(service)
    await vi.waitFor(() => expect(connected.frames).toHaveLength(1))
    return connected
  }
  const many = [await greeted(), await greeted(), await greeted()]
  const refused = await greeted()
  expect(refused.frames[0]).toMatchObject({ event: 'pusher:error', data: { code: 4100 } })
  const ended = many.map(({ socket }) => once(socket, 'close'))
  for (const other of [await greeted(), await greeted()]) {
    expect(other.frames[0]).toMatchObject({ event: 'pusher:connection_established' })
  }
  expect((await Promise.race(ended))[0]).toBe(4100)
})

test('channels count with their names, and those that are left make room', async () => {
  const name = (index: number) => `${'x'.repeat(100)}${index}`
  const costBytes = realtimeLimits.channelBytes + name(0).length
  const totalBytes = (4 / 3) * (realtimeLimits.connectionBytes + 2 * costBytes) + 4
  const { service } = await startRealtime({ totalBytes })
  const { frames, send, socket } = await connectPusher(service)
  send('pusher:subscribe', { channel: name(0) })
  for (let index = 1; index < 9; index++) {
    send('pusher:subscribe', { channel: name(index) })
    send('pusher:unsubscribe', { channel: name(index) })
  }
  send('pusher:subscribe', { channel: name(1) })
  await vi.waitFor(() => expect(frames).toHaveLength(11))
  const closed = once(socket, 'close')
  send('pusher:subscribe', { channel: name(2) })
  expect((await closed)[0]).toBe(4100)
})
