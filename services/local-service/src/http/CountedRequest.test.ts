import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { createHttpServer } from './createHttpServer.js'

/** Sends a body in many chunks to a server that doesn't read it yet. */
async function sendChunks(chunks: string): Promise<IncomingMessage> {
  const http = createHttpServer({ log: () => {}, headersTimeLimitMs: 60_000 })
  const received = new Promise<IncomingMessage>((resolve) => {
    http.serve(
      (request, response) => {
        request.once('end', () => response.end())
        resolve(request)
      },
      () => {},
    )
  })
  const port = await http.listen(0, '127.0.0.1')
  const socket = connect(port, '127.0.0.1')
  onTestFinished(async () => {
    socket.destroy()
    await http.close(0)
  })
  socket.resume()
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n')
  await new Promise((resolve) => socket.write(`${chunks}0\r\n\r\n`, resolve))
  return received
}

test.each([
  ['one byte', '1\r\na\r\n', 1],
  ['one byte with an extension', `1;${'x'.repeat(40)}\r\na\r\n`, 1],
  ['forty bytes', `28\r\n${'b'.repeat(40)}\r\n`, 40],
])('of a body in chunks of %s, few wait until it is read, and then all arrive', async (_, chunk, bytes) => {
  const count = 20_000
  const request = await sendChunks(chunk.repeat(count))
  await expect.poll(() => request.readableLength).toBeGreaterThan(100 * bytes)
  expect(request.readableLength).toBeLessThan(600 * bytes)
  expect((await buffer(request)).length).toBe(count * bytes)
})

test('a body that flows arrives whole', async () => {
  const request = await sendChunks('3\r\nabc\r\n'.repeat(5000))
  let text = ''
  request.on('data', (chunk) => {
    text += chunk
    if (text.length % 1000 === 0) {
      request.pause()
      setImmediate(() => request.resume())
    }
  })
  await new Promise((resolve) => request.once('end', resolve))
  expect(text).toBe('abc'.repeat(5000))
})
