import { createHash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { openBucket } from '../store/openBucket.js'
import { describeWithStore } from '../testing/describeWithStore.js'
import { createResumableHandler, type ResumableHandlerOptions } from './createResumableHandler.js'

const TYPES = 'https://iana.org/assignments/http-problem-types#'
const URL_OF_FILES = 'https://shop.test/api/files'
const bytes = 'first--second-third'

describeWithStore('the protocol of resumable uploads', (createPlace) => {
  /** @param servers Handlers that take one request after the other. */
  const start = (options: Partial<ResumableHandlerOptions> = {}, servers = 1) => {
    const { prefix, ...bucket } = createPlace()
    const key = `${prefix}file`
    const authorize = vi.fn(() => ({ key }))
    const onSuccess = vi.fn()
    const createHandler = () =>
      createResumableHandler({ bucket, partSizeBytes: 7, authorize, onSuccess, ...options })
    const handlers = Array.from({ length: servers }, createHandler)
    let turn = 0
    const handler = (request: Request) => (handlers[turn++ % servers] ?? createHandler())(request)
    const send = async (
      method: string,
      url: string,
      headers: Record<string, string> = {},
      body?: string | ReadableStream,
    ) => {
      const length = typeof body === 'string' ? { 'content-length': String(body.length) } : {}
      const init = { method, headers: { ...length, ...headers }, ...(body && { body, duplex: 'half' }) }
      const response = await handler(new Request(url, init as RequestInit))
      const found = response.headers
      return {
        status: response.status,
        headers: found,
        state: ['upload-offset', 'upload-complete', 'upload-length'].map((name) => found.get(name)),
        body: JSON.parse((await response.text()) || '{}') as Record<string, unknown>,
      }
    }
    const create = (headers: Record<string, string> = {}, body?: string | ReadableStream) =>
      send('POST', URL_OF_FILES, { 'upload-complete': '?0', ...headers }, body)
    const begin = async (headers: Record<string, string> = {}, body?: string) => {
      const created = await create(headers, body)
      return new URL(created.headers.get('location') ?? '', URL_OF_FILES).href
    }
    const patch = (
      url: string,
      offset: number,
      isComplete: boolean,
      body: string | ReadableStream = '',
      headers: Record<string, string> = {},
    ) =>
      send(
        'PATCH',
        url,
        {
          'content-type': 'application/partial-upload',
          'upload-offset': String(offset),
          'upload-complete': isComplete ? '?1' : '?0',
          ...headers,
        },
        body,
      )
    return { send, create, begin, patch, authorize, onSuccess, key, store: openBucket(bucket) }
  }
  const streamOf = (content: string) => new Blob([content]).stream()
  const sha256 = (content: string) => `sha-256=:${createHash('sha256').update(content).digest('base64')}:`

  test('a request for the limits gets them, and the digests that are checked', async () => {
    const { send } = start()
    const { status, headers } = await send('OPTIONS', URL_OF_FILES)
    expect([status, headers.get('upload-limit'), headers.get('want-content-digest')]).toEqual([
      204,
      'min-size=0',
      'sha-256=10',
    ])
  })

  test.each([
    ['with its last bytes', 10, {}],
    ['with its last bytes, which fill a part', 14, {}],
    ['after its last bytes', 19, {}],
    ['before its last bytes', 9, { 'upload-length': '19' }],
  ])('a file that was started without a size gets it %s', async (_, size, headers) => {
    const { send, begin, patch, authorize, onSuccess, store, key } = start()
    const url = await begin()
    expect(authorize.mock.calls[0]).toEqual([
      expect.anything(),
      expect.objectContaining({ sizeBytes: Infinity }),
    ])
    expect((await send('HEAD', url)).state).toEqual(['0', '?0', null])
    const appended = await patch(url, 0, false, streamOf(bytes.slice(0, size)), headers)
    const length = Object.keys(headers).length > 0 ? '19' : null
    expect([appended.status, ...appended.state]).toEqual([204, String(size), '?0', length])
    expect((await send('HEAD', url)).state).toEqual([String(size), '?0', length])
    const done = await patch(url, size, true, bytes.slice(size))
    expect([done.status, ...done.state, done.body.sizeBytes]).toEqual([200, '19', '?1', '19', 19])
    expect((await send('HEAD', url)).state).toEqual(['19', '?1', '19'])
    expect((await send('GET', url)).body).toMatchObject({ sizeBytes: 19 })
    expect(await store.readText(key)).toBe(bytes)
    expect(onSuccess.mock.calls[0]?.[0]).toMatchObject({ sizeBytes: 19 })
    expect(await store.list('.lading/claims/')).toEqual([])
  })

  test.each(['', 'one', bytes])('one request without a length brings all of %j', async (content) => {
    const { create, store, key } = start()
    const done = await create({ 'upload-complete': '?1' }, streamOf(content))
    expect([done.status, ...done.state]).toEqual([200, String(content.length), '?1', String(content.length)])
    expect(await store.readText(key)).toBe(content)
  })

  test('a file without a size is limited while it arrives', async () => {
    const { send, begin, create, patch } = start({ authorize: () => ({ maxBytes: 10 }) })
    const created = await create()
    expect(created.headers.get('upload-limit')).toBe('min-append-size=7, max-size=10')
    const url = await begin()
    expect((await patch(url, 0, false, streamOf('x'.repeat(10)))).status).toBe(204)
    const refused = await patch(url, 10, false, streamOf('x'))
    expect([refused.status, refused.state[1]]).toEqual([413, '?0'])
    expect((await send('HEAD', url)).status).toBe(410)
    expect((await create({}, 'x'.repeat(11))).status).toBe(413)
  })

  test('an upload that is sent more than its size is gone', async () => {
    const { send, begin, patch, store } = start()
    const url = await begin({ 'upload-length': '19' })
    expect((await patch(url, 0, false, bytes)).state).toEqual(['19', '?0', '19'])
    const refused = await patch(url, 19, false, '!')
    expect([refused.status, refused.state[1], refused.headers.get('content-type')]).toEqual([
      400,
      '?0',
      'application/problem+json',
    ])
    expect(refused.body).toMatchObject({ status: 400, error: { code: 'too-large' } })
    expect((await send('HEAD', url)).status).toBe(410)
    expect(await store.list('.lading/claims/')).toEqual([])
  })

  test('sizes that contradict each other are refused, and take nothing away', async () => {
    const { send, create, begin, patch } = start()
    const lying = await create({ 'upload-complete': '?1', 'upload-length': '5' }, bytes)
    const url = await begin({ 'upload-length': '19' }, 'first')
    const open = await begin({}, 'first')
    await patch(open, 5, false, '', { 'upload-length': '19' })
    for (const refused of [
      lying,
      await patch(url, 5, true, 'x'),
      await patch(url, 5, false, 'x', { 'upload-length': '20' }),
      await patch(open, 5, true, 'x'),
    ]) {
      expect([refused.status, refused.state[1], refused.body.type]).toEqual([
        400,
        '?0',
        `${TYPES}inconsistent-upload-length`,
      ])
    }
    for (const upload of [url, open]) {
      expect((await send('HEAD', upload)).state).toEqual(['5', '?0', '19'])
      expect((await patch(upload, 5, true, bytes.slice(5))).status).toBe(200)
    }
  })

  test('a request whose bytes have another digest than it states leaves nothing', async () => {
    const { send, create, begin, patch } = start()
    const url = await begin({ 'upload-length': '19' }, bytes.slice(0, 2))
    const wrong = await patch(url, 2, false, 'rst', { 'content-digest': sha256('RST') })
    expect([wrong.status, wrong.body]).toEqual([
      400,
      expect.objectContaining({
        type: `${TYPES}digest-mismatching-values`,
        'mismatching-digests': [
          { algorithm: 'sha-256', header: 'Content-Digest', 'provided-digest': sha256('RST').slice(8) },
        ],
      }),
    ])
    const whole = await patch(url, 2, false, bytes.slice(2, 7), { 'content-digest': sha256('other') })
    expect(whole.body.type).toBe(`${TYPES}digest-mismatching-values`)
    expect((await send('HEAD', url)).state).toEqual(['2', '?0', '19'])
    const right = await patch(url, 2, false, bytes.slice(2, 7), {
      'content-digest': `md5=:AAAA:, ${sha256(bytes.slice(2, 7))}`,
    })
    expect(right.state[0]).toBe('7')
    const short = await patch(url, 7, false, 'sec', { 'content-digest': 'sha-256=:AAAA:' })
    expect(short.body.type).toBe(`${TYPES}digest-invalid-values`)
    const file = await create({ 'upload-complete': '?1', 'repr-digest': sha256('other') }, 'one')
    expect(file.body.type).toBe(`${TYPES}digest-mismatching-values`)
  })

  test('questions about the offset that have fields of another request are refused', async () => {
    const { send, begin } = start()
    const url = await begin({ 'upload-length': '19' })
    for (const name of ['upload-offset', 'upload-complete']) {
      expect((await send('HEAD', url, { [name]: '0' })).status).toBe(400)
    }
    const { status, headers } = await send('GET', url)
    expect([status, headers.get('cache-control'), headers.get('upload-limit')]).toEqual([
      204,
      'no-store',
      'min-append-size=7',
    ])
  })

  test('of requests that append at one offset of a server at the same time, one succeeds', async () => {
    const { send, begin, patch, store, key } = start()
    for (let round = 0; round < 5; round++) {
      const url = await begin({ 'upload-length': '19' })
      // The same bytes: no claim tells them apart.
      const answers = await Promise.all([1, 2, 3].map(() => patch(url, 0, false, bytes.slice(0, 10))))
      expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
      expect((await send('HEAD', url)).state).toEqual(['10', '?0', '19'])
      expect((await patch(url, 10, true, bytes.slice(10))).status).toBe(200)
      expect(await store.readText(key)).toBe(bytes)
    }
  })

  test('of different bytes that several servers get for parts of a part, one is stored', async () => {
    const { begin, patch, send, store, key } = start({}, 3)
    for (let round = 0; round < 5; round++) {
      const url = await begin({ 'upload-length': '7' })
      const answers = await Promise.all(['aaa', 'bbbb', 'cc'].map((body) => patch(url, 0, false, body)))
      const confirmed = answers.filter(({ status }) => status === 204)
      expect(confirmed.length).toBeLessThan(2)
      const offset = Number((await send('HEAD', url)).state[0])
      expect((await patch(url, offset, true, '!'.repeat(7 - offset))).status).toBe(200)
      expect(await store.readText(key)).toMatch(/^(a{3}|b{4}|c{2}|)!+$/)
    }
  })
})
