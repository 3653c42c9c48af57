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

/** Unfinished request starts, a megabyte each. */
const unfinished: Readonly<Record<string, () => readonly [head: string, parts: readonly string[]]>> = {
  'a form': () => {
    const head = (index: number) => `--b\r\nContent-Disposition: form-data; name="f${index}"\r\n\r\n`
    const parts = Array.from({ length: 16 }, (_, index) => `${head(index)}${'x'.repeat(65_000)}\r\n`)
    return ['POST /base/ HTTP/1.1\r\nContent-Type: multipart/form-data; boundary=b', parts]
  },
  'an encoded form': () => [
    'POST /multipart/start/ HTTP/1.1\r\nContent-Type: application/x-www-form-urlencoded',
    ['a=', 'x'.repeat(1_040_000)],
  ],
  'a body of another type': () => [
    'POST /group/ HTTP/1.1\r\nContent-Type: text/plain',
    ['x'.repeat(1_040_000)],
  ],
  'a call of the server API': () => [
    'PUT /files/storage/ HTTP/1.1\r\nContent-Type: application/json',
    ['x'.repeat(1_040_000)],
  ],
}

async function startRequest(port: number, kind: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  socket.resume()
  await once(socket, 'connect')
  const [head, parts] = unfinished[kind]?.() ?? ['', []]
  const length = kind === 'a form' ? 9_000_000 : 1_048_000
  socket.write(`${head}\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\n`)
  for (const part of parts) socket.write(part)
  return socket
}

test.each(['encoded', 'multipart'])(
  'a call with more fields than a group of 1000 files needs is refused: %s',
  async (kind) => {
    const service = await startTestService()
    const pairs = Array.from({ length: 1101 }, () => ['a', ''])
    const form = new FormData()
    for (const [name = '', value = ''] of pairs) form.append(name, value)
    const body = kind === 'encoded' ? new URLSearchParams(pairs) : form
    const response = await fetch(`${service.url}/group/?jsonerrors=1`, { method: 'POST', body })
    expect(await response.json()).toMatchObject({
      error: { error_code: 'RequestFiledsNumberLimitExceededError' },
    })
  },
)

test.each(Object.keys(unfinished))(
  'what a client has not finished holds a limited amount of text, which keeps no other client out: %s',
  async (kind) => {
    const service = await startTestService()
    const sockets = await Promise.all(Array.from({ length: 160 }, () => startRequest(service.port, kind)))
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
  },
)

test.each([
  ['name="NAME"', 90, 3000],
  ['name="NAME"', 1, 5000],
  ['name="NAME"', 1, 70_000],
  ['name="a"; filename="a"\r\nContent-Type: text/NAME', 90, 3000],
  ['name="a"; filename="a"\r\nContent-Type: text/NAME', 1, 7000],
])(
  'names and types of the files of a form are its text: %s, %i of %i characters',
  async (shape, count, length) => {
    const service = await startTestService()
    const head = `--b\r\nContent-Disposition: form-data; ${shape.replace('NAME', 'x'.repeat(length))}`
    const part = `${shape.includes('filename') ? head : `${head}; filename="a"`}\r\n\r\na\r\n`
    const key = '--b\r\nContent-Disposition: form-data; name="UPLOADCARE_PUB_KEY"\r\n\r\ndemopublickey\r\n'
    const body = `${key}${part.repeat(count)}--b--\r\n`
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    const response = await fetch(`${service.url}/base/?jsonerrors=1`, { method: 'POST', headers, body })
    const answer = (await response.json()) as JsonObject
    const code = (answer.error as JsonObject | undefined)?.error_code
    // Fewer bytes mean more files than a form can have.
    expect(code).toBe(length > 4000 ? 'RequestSizeLimitExceededError' : 'FilesNumberLimitExceededError')
  },
)
