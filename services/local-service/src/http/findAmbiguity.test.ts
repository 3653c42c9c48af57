import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startTestService } from '../testing/fixtures/startTestService.js'

/** Sends a request as it is, and resolves to the answer's first line. */
async function ask(request: string): Promise<string> {
  const service = await startTestService({ allowedHosts: ['*'] })
  const socket = connect(service.port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  return new Promise((resolve, reject) => {
    socket.once('data', (chunk) => resolve(String(chunk).split('\r\n', 1)[0] ?? ''))
    socket.once('error', reject)
    socket.write(request)
  })
}

const webSocket =
  'Upgrade: websocket\r\nConnection: upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n'
const offer = 'Upgrade: h2c\r\nConnection: upgrade\r\n'

test.each([
  ['two hosts', 'GET /health HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n'],
  ['one host twice', 'GET /health HTTP/1.1\r\nHost: a\r\nhost: a\r\n\r\n'],
  ['two hosts, with HTTP/1.0', 'GET /health HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n'],
  ['two hosts for a web socket', `GET /app/k?protocol=7 HTTP/1.1\r\nHost: a\r\nHost: b\r\n${webSocket}\r\n`],
  ['two hosts and an offer', `GET /health HTTP/1.1\r\nHost: a\r\nHost: b\r\n${offer}\r\n`],
  ['a target of another host', 'GET http://evil.test/health HTTP/1.1\r\nHost: localhost\r\n\r\n'],
  ['a target of another port', 'GET http://localhost:81/health HTTP/1.1\r\nHost: localhost:82\r\n\r\n'],
  ['a target with a user', 'GET http://localhost@evil.test/health HTTP/1.1\r\nHost: evil.test\r\n\r\n'],
  ['a web socket at another host', `GET http://b/app/k HTTP/1.1\r\nHost: a\r\n${webSocket}\r\n`],
  ['a host in a list', 'GET /health HTTP/1.1\r\nHost: localhost, evil.test\r\n\r\n'],
  ['a host with a user', 'GET /health HTTP/1.1\r\nHost: localhost@evil.test\r\n\r\n'],
  ['a host with a path', 'GET /health HTTP/1.1\r\nHost: localhost/x\r\n\r\n'],
  ['chunks in HTTP/1.0', 'POST /base/ HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
  [
    'another coding',
    'POST /base/ HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n',
  ],
])('a request with %s is refused', async (_, request) => {
  expect(await ask(request)).toMatch(/^HTTP\/1\.1 400 /)
})

test.each([
  'GET /health HTTP/1.1\r\nHost: LOCALHOST:4100\r\n\r\n',
  'GET http://localhost/health HTTP/1.1\r\nHost: Localhost\r\n\r\n',
  'GET HTTP://localhost:80/health HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'GET /health HTTP/1.1\r\nHost: [::1]:4100\r\n\r\n',
  'GET /health HTTP/1.1\r\nHost: my_uploads.test\r\n\r\n',
  'GET /health HTTP/1.0\r\n\r\n',
])('%j is clear', async (request) => {
  expect(await ask(request)).toMatch(/^HTTP\/1\.1 200 /)
})
