import { FakeClock } from '@lading/transport-engine/testing'
import { expect, test, vi } from 'vitest'
import { createStage } from '../testing/fixtures/createStage.js'
import { SocketRealtime } from './SocketRealtime.js'

/** A socket whose service is the test. */
class ScriptedSocket {
  readyState = 1
  readonly sent: unknown[] = []
  readonly url: string
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null

  constructor(url: string) {
    this.url = url
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }

  close(code = 1000): void {
    this.readyState = 3
    this.onclose?.({ code })
  }

  receive(event: string, data: unknown = {}, channel?: string): void {
    this.onmessage?.({ data: JSON.stringify({ event, channel, data: JSON.stringify(data) }) })
  }
}

function setUp(url = 'wss://ws.pusherapp.com/app/abc') {
  const clock = new FakeClock()
  const sockets: ScriptedSocket[] = []
  const open = (address: string) => {
    const socket = new ScriptedSocket(address)
    sockets.push(socket)
    return socket as unknown as WebSocket
  }
  const channel = new SocketRealtime(url, { clock, version: '1.2.3', open })
  const listener = { onProgress: vi.fn(), onSuccess: vi.fn(), onFail: vi.fn() }
  return { clock, sockets, channel, listener, socket: sockets[0] as ScriptedSocket }
}

const greet = (socket: ScriptedSocket, timeoutS = 120) =>
  socket.receive('pusher:connection_established', { socket_id: '1.1', activity_timeout: timeoutS })

test.each(['wss://ws.pusherapp.com/app/abc', 'ws://127.0.0.1:4100/app/abc/', 'wss://example.com/rt/app/abc'])(
  '%s is asked for version 7 of the protocol',
  (url) => {
    const { socket } = setUp(url)
    expect(socket.url).toMatch(
      new RegExp(`^${url.replace(/\/$/, '')}\\?protocol=7&client=lading&version=1.2.3$`),
    )
  },
)

test('an invalid URL is an error, and so is a platform without WebSocket', () => {
  const clock = new FakeClock()
  expect(() => new SocketRealtime('https://example.com/', { clock, version: '1' })).toThrow('"realtimeUrl"')
  vi.stubGlobal('WebSocket', undefined)
  expect(() => new SocketRealtime('wss://example.com/app/a', { clock, version: '1' })).toThrow()
  vi.unstubAllGlobals()
  expect(clock.pending).toBe(0)
})

test('nothing is sent before the greeting, and each task is subscribed once', () => {
  const { channel, listener, socket } = setUp()
  const other = { ...listener, onSuccess: vi.fn() }
  const first = channel.subscribe('a', listener)
  const second = channel.subscribe('a', other)
  expect(socket.sent).toEqual([])
  greet(socket)
  expect(socket.sent).toEqual([{ event: 'pusher:subscribe', data: { channel: 'task-status-a' } }])
  first()
  first()
  socket.receive('success', { uuid: 'u' }, 'task-status-a')
  expect(listener.onSuccess).not.toHaveBeenCalled()
  expect(other.onSuccess.mock.calls).toEqual([['u']])
  second()
  expect(socket.sent.at(-1)).toEqual({ event: 'pusher:unsubscribe', data: { channel: 'task-status-a' } })
  socket.receive('success', { uuid: 'u' }, 'task-status-a')
  expect(other.onSuccess).toHaveBeenCalledTimes(1)
})

test('a ping of the service is answered, and keeps the connection', async () => {
  const { clock, socket, sockets } = setUp()
  greet(socket, 10)
  await clock.advance(9000)
  socket.receive('pusher:ping')
  expect(socket.sent).toEqual([{ event: 'pusher:pong', data: {} }])
  await clock.advance(9999)
  expect(socket.sent).toHaveLength(1)
  await clock.advance(1)
  expect(socket.sent.at(-1)).toEqual({ event: 'pusher:ping', data: {} })
  expect(sockets).toHaveLength(1)
})

test('a connection that answers no ping is replaced, and its late messages mean nothing', async () => {
  const { clock, channel, listener, socket, sockets } = setUp()
  channel.subscribe('a', listener)
  greet(socket, 10)
  await clock.advance(10_000 + 30_000 + 1000)
  expect(sockets).toHaveLength(2)
  socket.receive('success', { uuid: 'late' }, 'task-status-a')
  socket.close()
  expect(listener.onSuccess).not.toHaveBeenCalled()
  greet(sockets[1] as ScriptedSocket)
  expect(sockets[1]?.sent).toEqual([{ event: 'pusher:subscribe', data: { channel: 'task-status-a' } }])
  await clock.advance(0)
  expect(sockets).toHaveLength(2)
})

test.each([
  [4001, 1],
  [4009, 1],
  [4100, 2],
  [4200, 2],
  [1006, 2],
])('after the close code %i there are %i connections', async (code, count) => {
  const { clock, socket, sockets } = setUp()
  greet(socket)
  socket.close(code)
  await clock.advance(1000)
  expect(sockets).toHaveLength(count)
})

test('a greeting forgives earlier failures, and a reconnection that throws counts as one', async () => {
  const { clock, sockets, socket } = setUp()
  socket.close(1006)
  await clock.advance(1000)
  const second = sockets[1] as ScriptedSocket
  greet(second)
  second.close(1006)
  await clock.advance(1000)
  expect(sockets).toHaveLength(3)
  sockets[2]?.close(1006)
  sockets.push = () => {
    throw new Error('forbidden')
  }
  await clock.advance(60_000)
  expect(clock.pending).toBe(0)
})

test.each([
  null,
  7,
  '',
  'not { json',
  '[]',
  '{"event":7}',
  '{"event":"success","channel":"task-status-a"}',
  new Blob(),
])('the frame %o does no harm', (data) => {
  const { channel, listener, socket } = setUp()
  channel.subscribe('a', listener)
  greet(socket)
  socket.onmessage?.({ data })
  expect(listener.onProgress).not.toHaveBeenCalled()
  expect(listener.onFail).not.toHaveBeenCalled()
  for (const call of listener.onSuccess.mock.calls) expect(call).toEqual([undefined])
})

test('without a WebSocket, an upload from a URL is polled to its end, just as fast', async () => {
  vi.stubGlobal('WebSocket', undefined)
  try {
    const plain = await createStage().run('url')
    const stage = createStage([], { realtimeUrl: 'wss://realtime.example.com/app/key' })
    const outcome = await stage.start('url').done
    stage.transport.dispose()
    stage.settle(outcome)
    expect([outcome.end, outcome.ms]).toEqual(['ok', plain.ms])
  } finally {
    vi.unstubAllGlobals()
  }
})
