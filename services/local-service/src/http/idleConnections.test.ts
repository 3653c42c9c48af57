import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createHttpServer } from './createHttpServer.js'
import { createIdleConnections, MAX_IDLE } from './createIdleConnections.js'

async function setUp() {
  const http = createHttpServer({ log: () => {}, headersTimeLimitMs: 60_000 })
  const port = await http.listen(0, '127.0.0.1')
  http.serve(
    ({ url }, response) => {
      if (url !== '/held') response.end('hello')
      else response.write('x')
    },
    () => {},
  )
  const sockets: Socket[] = []
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await http.close(0)
  })
  let closed = 0
  const open = async (localAddress: string, text = '') => {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    sockets.push(socket)
    socket
      .on('error', () => {})
      .on('close', () => closed++)
      .resume()
    await once(socket, 'connect')
    socket.write(text)
    return socket
  }
  return { open, closed: () => closed }
}

const request = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: a.test\r\n${headers}\r\n`

test.each([
  ['that never ask for anything', ''],
  ['whose request never ends', 'GET / HTTP/1.1\r\nHost: a.test\r\nX-A: '],
  ['that have asked for something', request('/')],
  ['that have offered another protocol', request('/', 'Connection: Upgrade\r\nUpgrade: h2c\r\n')],
])('of many connections %s, some of the network that has most are closed', async (_title, text) => {
  const { open, closed } = await setUp()
  const other = await open('127.0.0.9')
  const held = await open('127.0.0.8', request('/held'))
  for (let count = 0; count < MAX_IDLE + 30; count += 10) {
    await Promise.all(Array.from({ length: 10 }, () => open(`127.0.0.${2 + (count % 3)}`, text)))
  }
  await vi.waitFor(() => expect(closed()).toBeGreaterThanOrEqual(30), { timeout: 20_000 })
  expect([other.destroyed, held.destroyed]).toEqual([false, false])
  other.write(request('/'))
  expect(String((await once(other, 'data'))[0])).toContain('hello')
})

test('a subscriber with many IPv6 networks is one site: networks with a few connections keep theirs', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const idle = createIdleConnections()
  const open = (remoteAddress: string) => {
    const socket = Object.assign(new PassThrough(), { remoteAddress })
    idle.open(socket as unknown as Socket)
    return socket
  }
  const honest = Array.from({ length: 60 }, (_, index) => open(`192.0.2.${index % 20}`))
  const hostile = Array.from({ length: 3000 }, (_, index) => open(`2001:db8:1:${index.toString(16)}::1`))
  vi.advanceTimersByTime(5000)
  const closed = (sockets: readonly PassThrough[]) => sockets.filter(({ destroyed }) => destroyed).length
  expect([closed(honest), closed(hostile)]).toEqual([0, honest.length + hostile.length - MAX_IDLE])
})
