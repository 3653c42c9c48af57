import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import express from 'express'
import fastify from 'fastify'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createUploadHandler } from '../handler/createUploadHandler.js'
import { toFastifyHandler } from './toFastifyHandler.js'
import { toNodeHandler } from './toNodeHandler.js'

const handler = createUploadHandler({
  bucket: { bucket: 'b', virtualHost: false, accessKeyId: 'a', secretAccessKey: 's' },
  authorize(request, { name }) {
    const owner = /session=(\w+)/.exec(request.headers.get('cookie') ?? '')?.[1]
    return owner
      ? { key: `${owner}${new URL(request.url).pathname}/${name}` }
      : { reject: 'Sign in to upload.' }
  },
})

// The store starts every upload.
beforeAll(() => {
  const send = globalThis.fetch
  vi.stubGlobal('fetch', async (input: string | URL, init?: RequestInit) =>
    String(input).startsWith('https://s3.')
      ? new Response('<A><UploadId>u</UploadId></A>')
      : send(input, init),
  )
})
afterAll(() => void vi.unstubAllGlobals())

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const serve = (listener: RequestListener) => listen(createServer(listener))

const starts: Record<string, () => Promise<string>> = {
  'http.createServer': () => serve(toNodeHandler(handler)),
  Express: () => serve(express().post('/api/upload', toNodeHandler(handler))),
  'Express, in a router and after express.json()': () => {
    const router = express.Router().post('/upload', toNodeHandler(handler))
    return serve(express().use(express.json()).use('/api', router))
  },
  Fastify: async () => {
    const app = fastify()
    app.post('/api/upload', toFastifyHandler(handler))
    await app.ready()
    return listen(app.server)
  },
  Hono: async () => {
    const app = new Hono()
    app.post('/api/upload', ({ req }) => handler(req.raw))
    return serve(toNodeHandler(async (request) => app.fetch(request)))
  },
}

test.each(Object.entries(starts))('%s starts an upload for the person of the cookie', async (_, start) => {
  const url = `${await start()}/api/upload`
  const create = (cookie: string) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ action: 'create', name: 'a.txt', sizeBytes: 3, type: 'text/plain' }),
    })
  const answer = await create('session=ada')
  expect(answer.headers.get('content-type')).toContain('application/json')
  const { urls } = (await answer.json()) as { urls: Record<number, string> }
  expect(new URL(urls[1] ?? '').pathname).toBe('/b/ada/api/upload/a.txt')
  const refused = await create('')
  expect([refused.status, await refused.json()]).toEqual([
    403,
    { error: { code: 'rejected', message: 'Sign in to upload.' } },
  ])
})

test('frameworks with requests of the platform take the handler as it is', async () => {
  // Next.js, and any other whose routes are functions of a request.
  const POST = handler
  // SvelteKit, Remix, React Router and TanStack Start pass an object with the request.
  const action = ({ request }: { request: Request }) => handler(request)
  const create = () =>
    new Request('https://shop.test/api/upload', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ action: 'create', name: 'a.txt', sizeBytes: 3, type: 'text/plain' }),
    })
  expect([(await POST(create())).status, (await action({ request: create() })).status]).toEqual([403, 403])
})

const MALFORMED = [
  'POST /api/upload HTTP/1.1\r\nHost: [\r\n',
  'POST /api/upload HTTP/1.1\r\nHost: a b\r\n',
  'POST /api/upload HTTP/1.1\r\nHost: a:99999\r\n',
  'POST http://[/ HTTP/1.1\r\nHost: a\r\n',
  'POST http://evil.test/api/upload HTTP/1.1\r\nHost: a\r\n',
  'POST //[/api/upload HTTP/1.1\r\nHost: a\r\n',
  'OPTIONS * HTTP/1.1\r\nHost: a\r\n',
  'TRACE /api/upload HTTP/1.1\r\nHost: a\r\n',
]

test.each(Object.entries(starts))(
  '%s outlives malformed requests and clients that leave',
  async (_, start) => {
    const unhandled: unknown[] = []
    const note = (error: unknown) => unhandled.push(error)
    process.on('unhandledRejection', note)
    process.on('uncaughtException', note)
    onTestFinished(() => {
      process.off('unhandledRejection', note)
      process.off('uncaughtException', note)
    })
    const url = new URL(await start())
    const send = (text: string, isCut: boolean) =>
      new Promise<string>((resolve) => {
        let answer = ''
        const socket = connect(Number(url.port), '127.0.0.1', () => {
          socket.write(text, () => isCut && socket.destroy())
        })
        socket.on('data', (data) => {
          answer += data
          socket.destroy()
        })
        socket.on('error', () => {})
        socket.on('close', () => resolve(answer))
      })
    for (const head of MALFORMED) {
      const answer = await send(`${head}Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`, false)
      expect([head, answer.split(' ')[1]]).toEqual([head, expect.stringMatching(/^(?:2|4)\d\d$/)])
    }
    const whole =
      'POST /api/upload HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"a'
    await send(whole, true)
    await send(whole.replace('Content-Length: 99', 'Transfer-Encoding: chunked'), true)
    const alive = await fetch(`${url.origin}/api/upload`, { method: 'POST', body: '{}' })
    expect(alive.status).toBeGreaterThanOrEqual(400)
    expect(unhandled).toEqual([])
  },
)
