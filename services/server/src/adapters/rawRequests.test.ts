import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import express from 'express'
import fastify from 'fastify'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createUploadHandler } from '../handler/createUploadHandler.js'
import { toFastifyHandler } from './toFastifyHandler.js'
import { toNodeHandler } from './toNodeHandler.js'

const authorize = vi.fn(() => ({ reject: 'Sign in to upload.' }))
const handler = createUploadHandler({
  bucket: { bucket: 'b', endpoint: 'https://store.test', accessKeyId: 'a', secretAccessKey: 's' },
  authorize,
})

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return (server.address() as AddressInfo).port
}

const serve = (listener: RequestListener) => listen(createServer(listener))

const starts: Record<string, () => Promise<number>> = {
  Node: () => serve(toNodeHandler(handler)),
  'Express 4': () => serve(express().use(toNodeHandler(handler))),
  Fastify: async () => {
    const app = fastify({ exposeHeadRoutes: false })
    app.all('/*', toFastifyHandler(handler))
    await app.ready()
    return listen(app.server)
  },
}

const lost: unknown[] = []
const keep = (error: unknown) => void lost.push(error)
beforeEach(() => {
  lost.length = 0
  authorize.mockClear()
  process.on('unhandledRejection', keep)
})
afterEach(() => void process.off('unhandledRejection', keep))

/** Sends text as it is, and resolves to the first line of the answer; empty if the connection was closed. */
function send(port: number, text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text, 'latin1'))
    let answer = ''
    socket.on('data', (data) => {
      answer += data
      if (answer.includes('\r\n\r\n')) socket.destroy()
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(answer.split('\r\n')[0] ?? ''))
  })
}

const body = JSON.stringify({ action: 'create', name: 'a', sizeBytes: 1, type: 'a/b' })
const json = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`
const post = (target: string, host: string, more = '') =>
  `POST ${target} HTTP/1.1\r\nHost: ${host}\r\n${json}${more}\r\n${body}`

const shapes: Record<string, string> = {
  'a host that is a bracket': post('/api', '['),
  'a host of two words': post('/api', 'a b'),
  'a host with a wrong port': post('/api', 'a:99999'),
  'a host with a path': post('/api', 'a/api/other?'),
  'a host with a user': post('/api', 'user@a'),
  'an empty host': post('/api', ''),
  'a target of dots': post('/api/a/../b', 'a'),
  'a target of encoded dots': post('/api/a/%2E%2e/b', 'a'),
  'a target with a backslash': post('/api\\..\\b', 'a'),
  'a target with two slashes': post('//evil.test/api', 'a'),
  'an absolute target': post('http://x/api', 'a'),
  'an absolute target without a host': post('http:///api', 'a'),
  TRACE: 'TRACE /api HTTP/1.1\r\nHost: a\r\n\r\n',
  CONNECT: 'CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\r\n',
  'the target *': 'OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n',
  'a header of other letters': post('/api', 'a', 'X-A: \xff\xfe\r\n'),
  'headers twice': post('/api', 'a', 'Origin: a\r\nOrigin: b\r\nCookie: a\r\nCookie: b\r\nX: 1\r\nX: 2\r\n'),
}

test.each(
  Object.entries(starts).flatMap(([name, start]) =>
    Object.entries(shapes).map(([shape, text]) => ({ name, shape, start, text })),
  ),
)('$name answers $shape, and the next request', async ({ start, text }) => {
  const port = await start()
  expect(await send(port, text)).toMatch(/^(?:HTTP\/1\.1 (?:20\d|4\d\d)\b.*|)$/)
  expect(await send(port, post('/api', 'a'))).toBe('HTTP/1.1 403 Forbidden')
  expect(lost).toEqual([])
})

test.each(Object.entries(starts))('%s does not show a path that the router did not see', async (_, start) => {
  const port = await start()
  for (const shape of ['a host with a path', 'a target of dots', 'a target of encoded dots', 'TRACE']) {
    expect(await send(port, shapes[shape] ?? '')).toMatch(/^HTTP\/1\.1 40[04] /)
  }
  expect(authorize).not.toHaveBeenCalled()
})

test.each(Object.entries(starts))('%s outlives clients that leave in the middle', async (_, start) => {
  const port = await start()
  for (const text of [
    post('/api', 'a').slice(0, -5),
    'POST /api HTTP/1.1\r\nHost: a\r\n',
    post('/api', 'a'),
  ]) {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    await new Promise((resolve) => socket.write(text, resolve))
    socket.resetAndDestroy()
  }
  expect(await send(port, post('/api', 'a'))).toBe('HTTP/1.1 403 Forbidden')
  expect(lost).toEqual([])
})

test.each([
  ['rejects', async () => Promise.reject(new Error('no'))],
  ['answers with a body that breaks off', async () => new Response(createBrokenBody())],
])('a handler that %s is answered with 500', async (_, broken) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => log.mockRestore())
  const app = fastify()
  app.all('/*', toFastifyHandler(broken))
  await app.ready()
  for (const port of [await serve(toNodeHandler(broken)), await listen(app.server)]) {
    expect(await send(port, post('/api', 'a'))).toBe('HTTP/1.1 500 Internal Server Error')
  }
  expect(lost).toEqual([])
})

function createBrokenBody(): ReadableStream<Uint8Array> {
  return new ReadableStream({ pull: () => Promise.reject(new Error('broken')) })
}

test.each(Object.entries(starts))(
  '%s reads no more than it takes of an endless body',
  async (name, start) => {
    const port = await start()
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(
      'POST /api HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
    )
    const chunk = `10000\r\n${'ä'.repeat(0x8000)}\r\n`
    let answer = ''
    socket.on('data', (data) => {
      answer += data
    })
    const feed = () => {
      while (!socket.destroyed && socket.write(chunk)) if (socket.bytesWritten > 2 ** 27) return
    }
    socket.on('drain', feed)
    feed()
    await new Promise((resolve) => socket.once('close', resolve))
    // Large buffers of both ends, and no more.
    expect(socket.bytesRead + socket.bytesWritten).toBeLessThan(2 ** 25)
    if (answer !== '') expect(answer).toMatch(name === 'Fastify' ? /^HTTP\/1\.1 4\d\d/ : /^HTTP\/1\.1 400/)
    expect(authorize).not.toHaveBeenCalled()
    expect(lost).toEqual([])
  },
)

test.each([
  ['the handler', toNodeHandler(handler)],
  // As a handler does whose `authorize` asks a database.
  ['a handler that does not read it yet', toNodeHandler(() => new Promise(() => {}))],
] as const)('a body in tiny chunks ends its connection: %s', async (_, listener) => {
  const port = await serve(listener)
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(
    'POST /api HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
  )
  socket.write('1\r\n \r\n'.repeat(5000))
  await new Promise((resolve) => socket.once('close', resolve))
  expect(authorize).not.toHaveBeenCalled()
  expect(lost).toEqual([])
  expect(await send(await serve(toNodeHandler(handler)), post('/api', 'a'))).toBe('HTTP/1.1 403 Forbidden')
})
