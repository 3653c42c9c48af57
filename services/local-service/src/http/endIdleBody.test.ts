import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listData, startTestService } from '../testing/fixtures/startTestService.js'

async function startPost(port: number, head: string): Promise<{ socket: Socket; received: () => string }> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  await once(socket, 'connect')
  socket.write(head)
  return { socket, received: () => text }
}

const formHead =
  'POST /base/?jsonerrors=1 HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000000\r\n\r\n' +
  '--b\r\nContent-Disposition: form-data; name="file"; filename="half.bin"\r\n\r\nhalf'

test.each([
  ['an upload form', formHead],
  [
    'a call',
    'POST /group/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 9\r\n\r\na=b',
  ],
  ['a body that nothing reads', 'GET /health HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n1'],
  ['a chunked body', 'POST /group/ HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab'],
])('%s that stops arriving does not hold its connection for ever', async (_title, head) => {
  const service = await startTestService({ bodyIdleLimitMs: 100 })
  const { socket } = await startPost(service.port, head)
  await once(socket, 'end')
})

test('a body that stops arriving is answered with 408 that pages can read, and leaves nothing on disk', async () => {
  const service = await startTestService({ bodyIdleLimitMs: 100 })
  const { socket, received } = await startPost(service.port, formHead)
  await once(socket, 'end')
  expect(received()).toMatch(/^HTTP\/1\.1 408 /)
  expect(received()).toMatch(/access-control-allow-origin: \*/i)
  await vi.waitFor(async () => expect(await listData(service.dataDir)).toEqual([]))
})

test('a slow body that keeps moving is not ended', async () => {
  const service = await startTestService({ bodyIdleLimitMs: 400 })
  const content = 'x'.repeat(30)
  const body = `--b\r\nContent-Disposition: form-data; name="UPLOADCARE_PUB_KEY"\r\n\r\ndemopublickey\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n${content}\r\n--b--\r\n`
  const head = `POST /base/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${body.length}\r\n\r\n`
  const { socket, received } = await startPost(service.port, head)
  const drip = setInterval(() => {
    const sent = socket.bytesWritten - head.length
    if (sent < body.length) socket.write(body.slice(sent, sent + 3))
  }, 10)
  onTestFinished(() => clearInterval(drip))
  await once(socket, 'end')
  expect(received()).toMatch(/^HTTP\/1\.1 200 /)
})

test('a body that arrives byte by byte is ended, and leaves nothing on disk', async () => {
  const service = await startTestService({ bodyIdleLimitMs: 200, bodyRateWindowMs: 400 })
  const { socket, received } = await startPost(service.port, formHead)
  const drip = setInterval(() => socket.write('a'), 20)
  onTestFinished(() => clearInterval(drip))
  await once(socket, 'end')
  expect(received()).toMatch(/^HTTP\/1.1 408[\s\S]*slower than 500 bytes a second/)
  await vi.waitFor(async () => expect(await listData(service.dataDir)).toEqual([]))
})
