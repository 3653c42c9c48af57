import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import fastify from 'fastify'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createUploadHandler } from '../handler/createUploadHandler.js'
import { toFastifyHandler } from './toFastifyHandler.js'
import { toNodeHandler } from './toNodeHandler.js'

const handler = createUploadHandler({
  bucket: {
    bucket: 'b',
    endpoint: 'https://store.test',
    accessKeyId: 'a',
    secretAccessKey: 's',
    uploads: 'direct',
  },
  authorize(request, { name }) {
    const owner = /session=(\w+)/.exec(request.headers.get('cookie') ?? '')?.[1]
    return owner
      ? { key: `${owner}${new URL(request.url).pathname}/${name}` }
      : { reject: 'Sign in to upload.' }
  },
})

const { fetch: reach } = globalThis
beforeAll(() => {
  // Only the store stands in.
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) =>
    String(url).startsWith('https://store.test/')
      ? new Response('<A><UploadId>u</UploadId></A>')
      : reach(url, init),
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
