import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startTestService } from '../testing/fixtures/startTestService.js'
import { upload } from '../testing/fixtures/upload.js'

async function open(port: number): Promise<{ socket: Socket; received: () => string }> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  await once(socket, 'connect')
  return { socket, received: () => text }
}

test.each([
  ['nothing', ''],
  ['half a line', 'GET /hea'],
  ['headers that stop', 'GET /health HTTP/1.1\r\nHost: x\r\n'],
])('a connection that sends %s is ended with an answer that pages can read', async (_title, start) => {
  const service = await startTestService({ headersTimeLimitMs: 100 })
  const { socket, received } = await open(service.port)
  socket.write(start)
  await once(socket, 'end')
  expect(received()).toMatch(/^HTTP\/1\.1 408 /)
  expect(received()).toMatch(/access-control-allow-origin: \*/i)
})

test('headers that arrive byte by byte are ended too', async () => {
  const service = await startTestService({ headersTimeLimitMs: 100 })
  const { socket, received } = await open(service.port)
  socket.write('GET /health HTTP/1.1\r\nX: ')
  const drip = setInterval(() => socket.write('x'), 10)
  onTestFinished(() => clearInterval(drip))
  await once(socket, 'end')
  expect(received()).toMatch(/^HTTP\/1\.1 408 /)
})

test('an unread download is ended, and one that is read slowly is not', async () => {
  const sizeBytes = 16_000_000
  const service = await startTestService({ answerIdleLimitMs: 2000, closeGraceMs: 60_000 })
  const uuid = await upload(service, new Uint8Array(sizeBytes))
  const request = `GET /${uuid}/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`
  async function read(socket: Socket): Promise<number> {
    let receivedBytes = 0
    socket.on('data', (chunk) => {
      receivedBytes += chunk.length
    })
    await once(socket, 'close')
    return receivedBytes
  }

  const unread = connect({ port: service.port, host: '127.0.0.1' })
  unread.on('error', () => {})
  unread.pause()
  unread.write(request)
  const slow = connect({ port: service.port, host: '127.0.0.1' })
  const pause = setInterval(() => {
    slow.pause()
    setImmediate(() => slow.resume())
  }, 20)
  slow.write(request)
  expect(await read(slow)).toBeGreaterThan(sizeBytes)
  clearInterval(pause)
  // Would wait for the grace time if the unread answer still counted.
  await service.close()
  unread.resume()
  expect(await read(unread)).toBeLessThan(sizeBytes)
})

test('a download that is read slower than 500 bytes a second is ended', async () => {
  const sizeBytes = 16_000_000
  const service = await startTestService({ answerRateWindowMs: 1000, closeGraceMs: 60_000 })
  const uuid = await upload(service, new Uint8Array(sizeBytes))
  const socket = connect({ port: service.port, host: '127.0.0.1' })
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  socket.pause()
  socket.write(`GET /${uuid}/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
  await once(socket, 'readable')
  const drip = setInterval(() => socket.read(1), 100)
  onTestFinished(() => clearInterval(drip))
  // Would wait for the grace time if the answer still counted.
  await service.close()
  let receivedBytes = 0
  socket.on('data', (chunk) => {
    receivedBytes += chunk.length
  })
  await once(socket, 'close')
  expect(receivedBytes).toBeLessThan(sizeBytes)
})

test('requests sent in advance are answered in their order, whatever their number', async () => {
  const service = await startTestService()
  const { socket, received } = await open(service.port)
  const count = 500
  const uuid = await upload(service, 'hello')
  for (let index = 0; index < count; index++) {
    socket.write(`GET /${uuid}/?${index} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  }
  socket.write('GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  await once(socket, 'end')
  expect(received().match(/\r\n\r\nhello/g)).toHaveLength(count)
  expect(received()).toMatch(/\{"status":"ok"\}$/)
})

test('of connections that send requests without an end in advance, those beyond their network’s room are ended', async () => {
  // No limit of time may end one of them first.
  const service = await startTestService({ answerIdleLimitMs: 3_600_000 })
  const uuid = await upload(service, new Uint8Array(30_000_000))
  const requests = 'GET /_ HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(1000)
  const ended = Array.from({ length: 40 }, () => {
    const socket = connect({ port: service.port, host: '127.0.0.1', localAddress: '127.0.0.2' })
    onTestFinished(() => void socket.destroy())
    socket.on('error', () => {})
    // The first response isn't read.
    socket.pause()
    socket.write(`GET /${uuid}/ HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    return new Promise<void>((resolve) => {
      const send = () => socket.write(requests, (error) => (error ? resolve() : send()))
      send()
    })
  })
  await Promise.any(ended)
  expect((await fetch(`${service.url}/health`)).status).toBe(200)
})
