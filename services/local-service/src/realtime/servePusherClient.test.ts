import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createOriginPolicy } from '../http/createOriginPolicy.js'
import { connectPusher } from '../testing/fixtures/connectPusher.js'
import { createRealtime } from './createRealtime.js'

test('a client that stays silent is sent a ping and then dropped; one that answers stays', async () => {
  const faults = { onConnect: () => 'serve' as const, onFrame: (frame: string) => [frame] }
  const realtime = createRealtime({ faults, origins: createOriginPolicy([]), activityTimeoutMs: 150 })
  const server = createServer().on('upgrade', realtime.accept).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    realtime.close()
    server.close()
  })
  const service = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
  const silent = await connectPusher(service)
  const closed = once(silent.socket, 'close')
  const lively = await connectPusher(service)
  lively.socket.on('message', (text) => {
    if (String(text).includes('pusher:ping')) lively.send('pusher:pong', {})
  })
  await closed
  expect(silent.frames.at(-1)?.event).toBe('pusher:ping')
  await vi.waitFor(() =>
    expect(lively.frames.filter(({ event }) => event === 'pusher:ping').length).toBeGreaterThan(2),
  )
  expect([lively.socket.readyState, realtime.connectionCount()]).toEqual([1, 1])
})
