import { createFakeClock } from '@lading/kernel/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { getFaultyService } from '../testing/fixtures/getFaultyService.js'
import { SocketRealtime } from './SocketRealtime.js'

const service = getFaultyService('faultyRealtimeServiceUrl')

/** Opens a channel to the real service, by the browser's own `WebSocket`. */
async function setUp(scenario?: string) {
  await service.start([])
  if (scenario) await fetch(`${service.url}/faults`, { method: 'POST', body: JSON.stringify({ scenario }) })
  const clock = createFakeClock()
  const sockets: WebSocket[] = []
  const open = (url: string) => {
    const socket = new WebSocket(url)
    sockets.push(socket)
    return socket
  }
  const channel = new SocketRealtime(`${service.url.replace('http', 'ws')}/app/key`, {
    clock,
    version: '1.2.3',
    open,
  })
  onTestFinished(() => channel.dispose())
  const listener = { onProgress: vi.fn(), onSuccess: vi.fn(), onFail: vi.fn() }
  return { clock, sockets, channel, listener, latest: () => sockets.at(-1) as WebSocket }
}

/** Has the service fetch a file of its own. */
async function beginTask(path = ''): Promise<string> {
  const form = new FormData()
  form.set('UPLOADCARE_PUB_KEY', service.pubkey)
  form.set('file', new File(['x'], 'x.txt', { type: 'text/plain' }))
  const stored = await (
    await fetch(`${service.url}/base/?jsonerrors=1`, { method: 'POST', body: form })
  ).json()
  const source = `${service.url}/${stored.file}/${path}`
  const query = new URLSearchParams({ jsonerrors: '1', pub_key: service.pubkey, source_url: source })
  const response = await fetch(`${service.url}/from_url/?${query}`, { method: 'POST' })
  return String((await response.json()).token)
}

const isOpen = (socket: WebSocket) => expect.poll(() => socket.readyState).toBe(WebSocket.OPEN)
const isClosed = (socket: WebSocket) => expect.poll(() => socket.readyState).toBe(WebSocket.CLOSED)

test('the outcome of a task reaches its listener, also when the task ended before', async () => {
  const { channel, listener, sockets } = await setUp()
  const token = await beginTask()
  channel.subscribe(token, listener)
  await expect.poll(() => listener.onSuccess.mock.calls).toEqual([[expect.stringMatching(/^[\w-]{36}$/)]])
  const late = { onProgress: vi.fn(), onSuccess: vi.fn(), onFail: vi.fn() }
  const unsubscribe = channel.subscribe(await beginTask('no/such/operation/'), late)
  await expect.poll(() => late.onFail.mock.calls.length).toBe(1)
  unsubscribe()
  expect(late.onSuccess).not.toHaveBeenCalled()
  expect(sockets).toHaveLength(1)
})

test('a dropped connection is opened again, with its subscriptions', async () => {
  const { channel, listener, clock, sockets, latest } = await setUp('R2')
  channel.subscribe(await beginTask(), listener)
  await isClosed(latest())
  await service.start([])
  expect(listener.onSuccess).not.toHaveBeenCalled()
  await clock.advance(1000)
  await expect.poll(() => listener.onSuccess.mock.calls.length).toBe(1)
  expect(sockets).toHaveLength(2)
})

test('a service that never greets is left after 30 s, and asked again', async () => {
  const { channel, listener, clock, sockets, latest } = await setUp('R1:silent')
  channel.subscribe(await beginTask(), listener)
  await isOpen(latest())
  const [silent] = sockets as [WebSocket]
  await service.start([])
  await clock.advance(29_999)
  expect(silent.readyState).toBe(WebSocket.OPEN)
  await clock.advance(1)
  await isClosed(silent)
  await clock.advance(1000)
  await expect.poll(() => listener.onSuccess.mock.calls.length).toBe(1)
})

test('a refused connection is tried six times in all, and leaves no timer behind', async () => {
  const { clock, sockets, latest } = await setUp('R1')
  for (const delayMs of [1000, 2000, 4000, 8000, 16_000]) {
    await isClosed(latest())
    await expect.poll(() => clock.pending).toBe(1)
    await clock.advance(delayMs)
  }
  await isClosed(latest())
  await expect.poll(() => clock.pending).toBe(0)
  expect(sockets).toHaveLength(6)
})

test('broken frames, frames of others and repeated frames do no harm', async () => {
  const { channel, listener } = await setUp('R3')
  channel.subscribe(await beginTask(), listener)
  await expect.poll(() => listener.onSuccess.mock.calls.length).toBe(2)
  expect(new Set(listener.onSuccess.mock.calls.flat()).size).toBe(1)
  expect(listener.onFail).not.toHaveBeenCalled()
})

test('a silent connection is asked, and kept while the service answers', async () => {
  const { channel, listener, clock, sockets, latest } = await setUp()
  channel.subscribe(await beginTask(), listener)
  await expect.poll(() => listener.onSuccess.mock.calls.length).toBe(1)
  const answers: string[] = []
  latest().addEventListener('message', ({ data }) => answers.push(JSON.parse(data).event))
  await clock.advance(120_000)
  await expect.poll(() => answers).toEqual(['pusher:pong'])
  await clock.advance(30_000)
  expect(latest().readyState).toBe(WebSocket.OPEN)
  expect(sockets).toHaveLength(1)
})

test('after dispose the socket is closed, nothing is subscribed and nothing is opened', async () => {
  const { channel, listener, clock, sockets, latest } = await setUp()
  const token = await beginTask()
  await isOpen(latest())
  channel.dispose()
  channel.subscribe(token, listener)
  await isClosed(latest())
  expect(clock.pending).toBe(0)
  await clock.advance(300_000)
  expect(sockets).toHaveLength(1)
  expect(listener.onSuccess).not.toHaveBeenCalled()
})
