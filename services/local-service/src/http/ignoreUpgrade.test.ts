import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startTestService } from '../testing/fixtures/startTestService.js'
import { createHttpServer } from './createHttpServer.js'

async function answerTo(port: number, request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  socket.write(request)
  await once(socket, 'close')
  return text
}

const offer =
  'Connection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n'
const form =
  '--b\r\nContent-Disposition: form-data; name="UPLOADCARE_PUB_KEY"\r\n\r\ndemopublickey\r\n' +
  '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhello\r\n--b--\r\n'

test.each(['h2c', 'TLS/1.0', 'foo/2, h2c'])(
  'a request that offers %s is answered over HTTP/1.1',
  async (name) => {
    const { port } = await startTestService()
    const head = `GET /health HTTP/1.1\r\nHost: localhost\r\n${offer.replace('h2c', name)}\r\n`
    expect(await answerTo(port, head)).toMatch(/^HTTP\/1\.1 200 [\s\S]*\{"status":"ok"\}$/)
  },
)

test('a form with such an offer is stored, and so is what follows on the connection', async () => {
  const { port } = await startTestService()
  const head = `POST /base/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${form.length}\r\n`
  const kept = offer.replace(', close', '')
  const answer = await answerTo(port, `${head}${kept}\r\n${form}${head}${offer}\r\n${form}`)
  expect(answer.match(/HTTP\/1\.1 200 /g)).toHaveLength(2)
  expect(answer.match(/\{"file":"[0-9a-f-]{36}"\}/g)).toHaveLength(2)
})

test('an answer under way comes before the one to a request with an offer', async () => {
  const { port } = await startTestService()
  const first = 'GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n'
  const answer = await answerTo(port, `${first}GET /health HTTP/1.1\r\nHost: localhost\r\n${offer}\r\n`)
  expect(answer).toMatch(
    /^HTTP\/1\.1 200 [\s\S]*lading_files 0[\s\S]*HTTP\/1\.1 200 [\s\S]*\{"status":"ok"\}$/,
  )
})

test('a connection is read the same way, however often it offers another protocol', async () => {
  const http = createHttpServer({ log: () => {}, headersTimeLimitMs: 60_000 })
  const port = await http.listen(0, '127.0.0.1')
  const sockets: Socket[] = []
  http.server.on('connection', (socket) => sockets.push(socket))
  http.serve(
    (_request, response) => response.end('hello'),
    () => {},
  )
  const client = connect(port, '127.0.0.1')
  onTestFinished(async () => {
    client.destroy()
    await http.close(0)
  })
  const ask = async () => {
    client.write(`GET / HTTP/1.1\r\nHost: localhost\r\n${offer.replace(', close', '')}\r\n`)
    expect(String((await once(client, 'data'))[0])).toContain('hello')
    const [socket] = sockets
    const listeners = socket?.eventNames().map((name) => [name, socket.listenerCount(name)])
    return [socket?.push, socket?._read, Object.fromEntries(listeners ?? [])]
  }
  await ask()
  const earlier = await ask()
  for (let count = 0; count < 20; count++) await ask()
  expect(await ask()).toEqual(earlier)
  expect(new Set(sockets).size).toBe(1)
})
