import { beforeEach, expect, test, vi } from 'vitest'
import { pusherRealtime } from './pusherRealtime.js'
import type { RealtimeListener } from './Realtime.js'

const { made, FakePusher } = vi.hoisted(() => {
  class FakePusher {
    readonly key: string
    readonly options: Record<string, unknown>
    readonly bound = new Map<string, (data: unknown) => void>()
    readonly subscribed: string[] = []
    isConnected = true

    constructor(key: string, options: Record<string, unknown>) {
      this.key = key
      this.options = options
      made.push(this)
    }

    subscribe(name: string) {
      this.subscribed.push(name)
      return {
        bind: (event: string, callback: (data: unknown) => void) => this.bound.set(event, callback),
        unbind: () => this.bound.clear(),
      }
    }

    unsubscribe(name: string) {
      this.subscribed.splice(this.subscribed.indexOf(name), 1)
    }

    disconnect() {
      this.isConnected = false
    }
  }
  const made: FakePusher[] = []
  return { made, FakePusher }
})

vi.mock('pusher-js', () => ({ default: FakePusher }))

beforeEach(() => {
  made.length = 0
})

function setUp(url = 'wss://ws.pusherapp.com/app/79ae88bd931ea68464d9') {
  const realtime = pusherRealtime(url)
  const listener = { onProgress: vi.fn(), onSuccess: vi.fn(), onFail: vi.fn() } satisfies RealtimeListener
  return { realtime, listener, pusher: made[0] as InstanceType<typeof FakePusher> }
}

test.each([
  ['wss://ws.pusherapp.com/app/abc', { wsHost: 'ws.pusherapp.com', wsPath: '', forceTLS: true }],
  ['ws://127.0.0.1:4100/app/abc', { wsHost: '127.0.0.1', wsPort: 4100, wssPort: 4100, forceTLS: false }],
  ['wss://example.com/rt/app/abc/', { wsHost: 'example.com', wsPath: '/rt', forceTLS: true }],
])('%s sets the options of the connection', (url, options) => {
  const { pusher } = setUp(url)
  expect(pusher.key).toBe('abc')
  expect(pusher.options).toMatchObject(options)
  // No fallback transports, no statistics.
  expect(pusher.options).toMatchObject({ enabledTransports: ['ws', 'wss'], disableStats: true })
})

test('messages of a task reach its listener until it unsubscribes', () => {
  const { realtime, listener, pusher } = setUp()
  const unsubscribe = realtime.subscribe('t1', listener)
  expect(pusher.subscribed).toEqual(['task-status-t1'])
  pusher.bound.get('progress')?.({ done: 1, total: 'unknown' })
  pusher.bound.get('success')?.({ uuid: 'u', is_image: true })
  pusher.bound.get('fail')?.({ msg: 'no' })
  expect(listener.onProgress.mock.calls).toEqual([[1, 'unknown']])
  expect(listener.onSuccess.mock.calls).toEqual([['u']])
  expect(listener.onFail).toHaveBeenCalledTimes(1)
  unsubscribe()
  expect(pusher.subscribed).toEqual([])
  expect(pusher.bound.size).toBe(0)
})

test.each([null, undefined, 'not { json', 7])('the invalid frame %o is ignored', (data) => {
  const { realtime, listener, pusher } = setUp()
  realtime.subscribe('t1', listener)
  for (const event of ['progress', 'success']) pusher.bound.get(event)?.(data)
  expect(listener.onProgress).not.toHaveBeenCalled()
  expect(listener.onSuccess).not.toHaveBeenCalled()
})

test('dispose disconnects, and an invalid URL is an error', () => {
  const { realtime, pusher } = setUp()
  realtime.dispose()
  expect(pusher.isConnected).toBe(false)
  expect(() => pusherRealtime('https://example.com/')).toThrow('"realtimeUrl"')
})
