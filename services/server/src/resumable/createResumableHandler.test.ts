import { once } from 'node:events'
import { createServer, request as sendRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { toFastifyHandler } from '../adapters/toFastifyHandler.js'
import { toNodeHandler } from '../adapters/toNodeHandler.js'
import { openBucket } from '../store/openBucket.js'
import { describeWithStore } from '../testing/describeWithStore.js'
import { createResumableHandler, type ResumableHandlerOptions } from './createResumableHandler.js'

const bytes = 'first--second-third'
const ORIGIN = 'https://shop.test'
const partial = { 'content-type': 'application/partial-upload' }

describeWithStore('a handler of resumable uploads', (createPlace) => {
  const start = async (options: Partial<ResumableHandlerOptions> = {}) => {
    const { prefix, ...bucket } = createPlace()
    const onSuccess = vi.fn()
    const errors: unknown[] = []
    const handler = createResumableHandler({
      bucket,
      partSizeBytes: 7,
      authorize: (_, { name }) => ({ key: `${prefix}${name || 'file'}` }),
      onSuccess,
      onError: (error) => errors.push(error),
      ...options,
    })
    const server = createServer(toNodeHandler(handler)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => {
      server.close()
      server.closeAllConnections()
    })
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/files`
    const create = async (headers: Record<string, string> = {}, body?: string) => {
      const init = { method: 'POST', headers: { 'upload-complete': '?0', 'upload-length': '19', ...headers } }
      const response = await fetch(url, body === undefined ? init : { ...init, body })
      return { response, upload: new URL(response.headers.get('location') ?? '', url).href }
    }
    const patch = (upload: string, offset: number, body: string, headers: Record<string, string> = {}) =>
      fetch(upload, {
        method: 'PATCH',
        body,
        headers: { ...partial, 'upload-offset': String(offset), 'upload-complete': '?1', ...headers },
      })
    const head = async (upload: string) => {
      const { status, headers } = await fetch(upload, { method: 'HEAD' })
      return [
        status,
        headers.get('upload-offset'),
        headers.get('upload-complete'),
        headers.get('upload-length'),
      ]
    }
    return { handler, url, create, patch, head, onSuccess, errors, bucket, prefix }
  }

  test('one request is enough for a client that sends all of a file', async () => {
    const { create, head, onSuccess, bucket, prefix } = await start()
    const { response, upload } = await create(
      {
        'upload-complete': '?1',
        'content-type': 'text/plain',
        'content-disposition': 'attachment; filename="a b.txt"',
      },
      bytes,
    )
    expect(await response.json()).toMatchObject({
      key: `${prefix}a b.txt`,
      sizeBytes: 19,
      type: 'text/plain',
    })
    expect(await head(upload)).toEqual([204, '19', '?1', '19'])
    expect(onSuccess).toHaveBeenCalledOnce()
    expect(await openBucket(bucket).readText(`${prefix}a b.txt`)).toBe(bytes)
  })

  test('an offset that is not the right one is answered with the right one', async () => {
    const { create, patch, head } = await start()
    const { response, upload } = await create()
    expect([response.status, response.headers.get('upload-limit')]).toEqual([201, 'min-append-size=7'])
    expect((await patch(upload, 0, bytes.slice(0, 7), { 'upload-complete': '?0' })).status).toBe(204)
    const conflict = await patch(upload, 3, 'x')
    expect([conflict.status, conflict.headers.get('upload-offset')]).toEqual([409, '7'])
    expect(conflict.headers.get('content-type')).toBe('application/problem+json')
    expect(await conflict.json()).toMatchObject({
      type: 'https://iana.org/assignments/http-problem-types#mismatching-upload-offset',
      'expected-offset': 7,
      'provided-offset': 3,
    })
    expect(await head(upload)).toEqual([204, '7', '?0', '19'])
    // Less than a part is kept, too.
    for (const [offset, end] of [
      [7, 10],
      [10, 11],
      [11, 16],
    ] as const) {
      const less = await patch(upload, offset, bytes.slice(offset, end), { 'upload-complete': '?0' })
      expect([less.status, less.headers.get('upload-offset')]).toEqual([204, String(end)])
      expect(await head(upload)).toEqual([204, String(end), '?0', '19'])
    }
    const done = await patch(upload, 16, bytes.slice(16))
    expect([done.status, ((await done.json()) as { sizeBytes: number }).sizeBytes]).toEqual([200, 19])
    // The answer was lost: the same end again, and more than the end.
    expect((await patch(upload, 19, '')).status).toBe(200)
    const more = await patch(upload, 19, 'more')
    expect([more.status, ((await more.json()) as { type: string }).type]).toEqual([
      400,
      expect.stringContaining('#inconsistent-upload-length'),
    ])
  })

  test('a file that needs larger parts says so', async () => {
    const { create } = await start()
    const { response } = await create({ 'upload-length': '8000' })
    expect(response.headers.get('upload-limit')).toBe('min-append-size=1048576')
  })

  test('a file that is larger than it said is refused, with and without a length', async () => {
    const { create, patch, handler, url } = await start()
    const { upload } = await create()
    const longer = await patch(upload, 0, `${bytes}!`)
    expect([longer.status, await longer.json()]).toEqual([
      400,
      expect.objectContaining({ title: 'inconsistent upload length' }),
    ])
    const stream = new Blob([`${bytes}!`]).stream()
    const unknown = await handler(
      new Request(upload, {
        method: 'PATCH',
        body: stream,
        headers: { ...partial, 'upload-offset': '0', 'upload-complete': '?1' },
        duplex: 'half',
      } as RequestInit),
    )
    expect(unknown.status).toBe(413)
    const lying = await create({ 'upload-complete': '?1', 'upload-length': '5' }, bytes)
    expect(lying.response.status).toBe(400)
    expect((await fetch(url, { method: 'GET' })).status).toBe(405)
  })

  test('what arrives before a connection breaks off is kept, and one that hangs is ended by the next request', async () => {
    const { create, head, bucket } = await start()
    const { upload } = await create()
    const broken = sendRequest(upload, {
      method: 'PATCH',
      headers: { ...partial, 'upload-offset': '0', 'upload-complete': '?1', 'content-length': '19' },
    })
    broken.on('error', () => {})
    broken.write(bytes.slice(0, 10))
    // It is neither ended nor continued, and each question about the offset would end it.
    const payload = (new URL(upload).searchParams.get('upload') ?? '').split('.')[0] ?? ''
    const { key, uploadId } = JSON.parse(Buffer.from(payload, 'base64url').toString())
    await vi.waitFor(async () =>
      expect(await openBucket(bucket).listParts({ key, uploadId })).toHaveLength(1),
    )
    const answered = once(broken, 'response')
    expect(await head(upload)).toEqual([204, '10', '?0', '19'])
    const [answer] = await answered
    expect([answer.statusCode, answer.headers['upload-offset']]).toEqual([204, '10'])
    broken.destroy()
  })

  test('an upload that is deleted is gone', async () => {
    const { create, patch, head } = await start()
    const { upload } = await create()
    await patch(upload, 0, bytes.slice(0, 7), { 'upload-complete': '?0' })
    expect((await fetch(upload, { method: 'DELETE' })).status).toBe(204)
    expect((await head(upload))[0]).toBe(410)
    expect((await patch(upload, 7, bytes.slice(7))).status).toBe(410)
  })

  test('bad requests are refused: no field, no length, another type, another ticket', async () => {
    const { create, patch, url, handler } = await start()
    expect((await fetch(url, { method: 'POST', body: bytes })).status).toBe(400)
    expect((await create({ 'upload-length': 'many' })).response.status).toBe(400)
    expect((await create({ 'upload-length': '-1' })).response.status).toBe(400)
    const { upload } = await create()
    expect((await patch(upload, 0, 'x', { 'content-type': 'text/plain' })).status).toBe(415)
    expect((await patch(upload, 0, 'x', { 'upload-offset': 'zero' })).status).toBe(400)
    expect((await patch(`${url}?upload=made-up`, 0, 'x')).status).toBe(403)
    expect((await fetch(upload, { method: 'PUT', body: 'x' })).status).toBe(405)
    const preflight = await handler(new Request(upload, { method: 'OPTIONS', headers: { origin: ORIGIN } }))
    expect([preflight.status, preflight.headers.get('accept-patch')]).toEqual([
      204,
      'application/partial-upload',
    ])
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('pages of named origins may read what they need', async () => {
    const { handler, url } = await start({ allowOrigins: [ORIGIN] })
    const { headers } = await handler(new Request(url, { method: 'OPTIONS', headers: { origin: ORIGIN } }))
    expect(headers.get('access-control-allow-methods')).toContain('PATCH')
    expect(headers.get('access-control-expose-headers')).toContain('upload-offset')
  })

  test('Fastify leaves the body to it where a parser does', async () => {
    const { handler } = await start()
    const app = fastify()
    app.addContentTypeParser('*', (_, payload, done) => done(null, payload))
    app.all('/api/files', toFastifyHandler(handler))
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    onTestFinished(() => app.close())
    const response = await fetch(`${url}/api/files`, {
      method: 'POST',
      body: new Blob([bytes]),
      headers: { 'upload-complete': '?1', 'content-type': 'application/pdf' },
    })
    expect(await response.json()).toMatchObject({ sizeBytes: 19, type: 'application/pdf' })
  })
})
