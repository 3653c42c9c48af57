import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { callApi, getApi } from '../testing/fixtures/callApi.js'
import { createTestDirectory, startTestService } from '../testing/fixtures/startTestService.js'

/** Starts a server that answers each connection's first bytes as a test says. */
async function startSource(answer: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).once('data', () => answer(socket))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/a.txt`, sockets }
}

const begin = async (service: { url: string }, url: string) =>
  String((await callApi(service, '/from_url/', { pub_key: 'demopublickey', source_url: url })).token)
const statusOf = (service: { url: string }, token: string) => getApi(service, '/from_url/status/', { token })

const strange = [
  ['offers to switch', 'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: h2c\r\n\r\n'],
  ['switches to nothing', 'HTTP/1.1 101 Switching Protocols\r\n\r\n'],
  ['has no status', 'HTTP/1.1 \r\n\r\n'],
] as const

test.each(strange)('a source whose answer %s ends its downloads, and keeps no place', async (_, answer) => {
  const source = await startSource((socket) => socket.write(answer))
  const whole = await startSource((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\nhello'))
  const service = await startTestService()
  const tokens = await Promise.all(Array.from({ length: 20 }, () => begin(service, source.url)))
  tokens.push(await begin(service, whole.url))
  await expect
    .poll(async () => {
      const statuses = await Promise.all(tokens.map((token) => statusOf(service, token)))
      return statuses.map(({ status }) => status)
    })
    .toEqual([...Array(20).fill('error'), 'success'])
  const picture = await fetch(`${service.url}/demopublickey/-/preview/${source.url}`)
  expect(picture.status).toBe(502)
})

test('a download that takes too long is no file, although only the end of the connection ends its body', async () => {
  const source = await startSource((socket) => socket.write('HTTP/1.1 200 OK\r\n\r\nhello'))
  const service = await startTestService({ downloadTimeLimitMs: 300 })
  const token = await begin(service, source.url)
  await expect
    .poll(() => statusOf(service, token))
    .toMatchObject({
      status: 'error',
      error_code: 'DownloadFileTimeLimitExceededError',
    })
})

test('a download that a closing service ends is no file, although only the end of the connection ends its body', async () => {
  const source = await startSource((socket) => socket.write('HTTP/1.1 200 OK\r\n\r\nhello'))
  const dataDir = await createTestDirectory()
  const service = await startTestService({ dataDir })
  const token = await begin(service, source.url)
  await expect.poll(() => statusOf(service, token)).toMatchObject({ status: 'progress' })
  await service.close()
  expect(await readdir(`${dataDir}/files`)).toEqual([])
})

const OK = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n'

/** Sends a text again and again, as fast as it's taken. */
const repeat = (start: string, text: string) => (socket: Socket) => {
  const block = text.repeat(Math.ceil(65_536 / text.length))
  const send = () => {
    while (!socket.destroyed && socket.write(block));
  }
  socket.on('drain', send).write(start)
  send()
}

test.each([
  ['interim answers', repeat('', 'HTTP/1.1 103 Early Hints\r\n\r\n')],
  ['chunks of one byte', repeat(OK, '1\r\na\r\n')],
  ['extensions of chunks', repeat(OK, `40;${'x'.repeat(2000)}\r\n${'a'.repeat(64)}\r\n`)],
])('a source of endless %s ends its download', async (_, answer) => {
  const source = await startSource(answer)
  const service = await startTestService()
  const token = await begin(service, source.url)
  await expect.poll(() => statusOf(service, token), { timeout: 5000 }).toMatchObject({ status: 'error' })
})

test('a file in many small chunks arrives whole', async () => {
  const line = 'a line of a table that a program writes, one chunk for each of its lines\n'
  const chunk = `${line.length.toString(16)}\r\n${line}\r\n`
  const source = await startSource((socket) => socket.end(`${OK}${chunk.repeat(20_000)}0\r\n\r\n`))
  const service = await startTestService()
  const token = await begin(service, source.url)
  await expect
    .poll(() => statusOf(service, token), { timeout: 5000 })
    .toMatchObject({
      status: 'success',
      size: 20_000 * line.length,
    })
})
