import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createHttpServer } from './createHttpServer.js'

/** Sends requests in advance on a connection whose first request is answered later. Resolves with how many the server has made of them. */
async function countRead(requests: string): Promise<{ count: () => number; answer: () => void }> {
  const http = createHttpServer({ log: () => {}, headersTimeLimitMs: 60_000 })
  let count = 0
  http.server.on('request', () => {
    count += 1
  })
  let answer = () => {}
  const started = new Promise<void>((resolve) => {
    http.serve(
      (request, response) => {
        if (request.url !== '/first') return response.end()
        answer = () => response.end()
        resolve()
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
  socket.write('GET /first HTTP/1.1\r\nHost: a\r\n\r\n')
  await started
  await new Promise((resolve) => socket.write(requests, resolve))
  await expect.poll(() => count).toBeGreaterThan(1)
  return { count: () => count, answer: () => answer() }
}

test.each([
  ['without a body', 'GET /_ HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['with a body', 'POST /_ HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc'],
])(
  'of thousands of requests %s that are sent in advance, few are made before the first is answered',
  async (_, request) => {
    const { count, answer } = await countRead(request.repeat(3000))
    expect(count()).toBeLessThan(200)
    answer()
    await expect.poll(count).toBe(3001)
  },
)
