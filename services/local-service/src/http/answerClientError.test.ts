import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startTestService } from '../testing/fixtures/startTestService.js'
import { answerClientError } from './answerClientError.js'

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

const longAddress = `/from_url/?${Array.from({ length: 30 }, (_, key) => `metadata[k${key}]=${'v'.repeat(5120)}`).join('&')}`

test.each([
  ['400', 'NONSENSE\r\n\r\n'],
  ['431', `POST ${longAddress} HTTP/1.1\r\nHost: localhost\r\n\r\n`],
])('an answer %s of the HTTP parser is not hidden from pages', async (status, request) => {
  const { port } = await startTestService()
  const answer = await answerTo(port, request)
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(answer).toMatch(/\r\naccess-control-allow-origin: \*\r\n/)
  expect(answer).toMatch(/\r\nx-content-type-options: nosniff\r\n/)
})

test('an address that is too long reaches a client as 431 and not as a network error', async () => {
  const { url } = await startTestService()
  const response = await fetch(url + longAddress, { method: 'POST' })
  expect([response.status, await response.text()]).toEqual([
    431,
    'The address and headers of the request are too long: send the values in the body.',
  ])
})

test('a request that times out is not hidden from pages', () => {
  const written: string[] = []
  const socket = connect({ port: 1, host: '127.0.0.1' })
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  socket.end = (text?: unknown) => {
    written.push(String(text))
    return socket
  }
  answerClientError(Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
  expect(written[0]).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\naccess-control-allow-origin: \*\r\n/)
})
