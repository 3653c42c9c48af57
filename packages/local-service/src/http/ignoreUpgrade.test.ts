import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startTestService } from '../testing/fixtures/startTestService.js'

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
