import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { callApi } from '../testing/fixtures/callApi.js'
import { startTestService } from '../testing/fixtures/startTestService.js'
import { createForm, type JsonObject, postForm } from '../testing/fixtures/upload.js'

const megabyte = 1_048_576

test.each(['/base/', '/group/', '/from_url/', '/multipart/start/'])(
  'the text fields of a form have a limit together, and then the connection can be used again: %s',
  async (path) => {
    const service = await startTestService()
    const fields = Object.fromEntries(
      Array.from({ length: 17 }, (_, index) => [`field${index}`, 'x'.repeat(65_000)]),
    )
    expect(await callApi(service, path, fields)).toMatchObject({
      error: {
        status_code: 413,
        error_code: 'RequestSizeLimitExceededError',
        content: `The size of the request is too large. Its text fields have more than ${megabyte} bytes in all: shorten them, or send several requests.`,
      },
    })
    expect(await callApi(service, path)).toMatchObject({ error: { status_code: 403 } })
  },
)

test('the same holds for encoded forms', async () => {
  const service = await startTestService()
  const body = new URLSearchParams({ a: 'x'.repeat(megabyte) })
  const response = await fetch(`${service.url}/group/`, { method: 'POST', body })
  expect([response.status, await response.text()]).toEqual([
    413,
    expect.stringMatching(/^The size of the request is too large\. Its text fields have more than/),
  ])
})

async function startForm(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  socket.resume()
  await once(socket, 'connect')
  socket.write(
    'POST /base/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 9000000\r\n\r\n',
  )
  for (let index = 0; index < 16; index++) {
    const head = `--b\r\nContent-Disposition: form-data; name="f${index}"\r\n\r\n`
    socket.write(`${head}${'x'.repeat(65_000)}\r\n`)
  }
  return socket
}

test('the unfinished forms of a client hold a limited amount of text, which keeps no other client out', async () => {
  const service = await startTestService()
  const sockets = await Promise.all(Array.from({ length: 160 }, () => startForm(service.port)))
  const small = () => createForm('x')
  await expect
    .poll(() => postForm(service, small()), { timeout: 20_000 })
    .toMatchObject({
      error: {
        status_code: 429,
        error_code: 'RequestThrottledError',
        content: expect.stringMatching(
          /^Request was throttled\. .*: send this one again when some of them are\.$/,
        ),
      },
    })
  const headers = { origin: 'http://other.test' }
  const other = await fetch(`${service.url}/base/?jsonerrors=1`, { method: 'POST', body: small(), headers })
  expect((await other.json()) as JsonObject).toMatchObject({ file: expect.any(String) })
  for (const socket of sockets) socket.destroy()
  await expect.poll(() => postForm(service, small())).toMatchObject({ file: expect.any(String) })
})
