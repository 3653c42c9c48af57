import { request as sendRequest } from 'node:http'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { decodeMetadata } from '../store/decodeMetadata.js'
import { openBucket } from '../store/openBucket.js'
import { describeWithStore } from '../testing/describeWithStore.js'
import { createUploadHandler } from './createUploadHandler.js'
import type { UploadHandlerOptions } from './UploadHandlerOptions.js'

/** Swift completes no upload that has more than 38 values. */
const MANY_VALUES = process.env.LADING_S3_COPY ? 30 : 40

const bytes = 'first--second-third'
const file = { name: 'a.txt', sizeBytes: bytes.length, type: 'text/plain' }
const SECRET = 'the salary list is .'.slice(0, bytes.length)

/** Sends any header, also those that `fetch` would not. */
function put(url: string, body: string, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = sendRequest(url, { method: 'PUT', headers: { 'content-length': body.length, ...headers } })
    sent.on('response', (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

describeWithStore('someone who may upload one file', (createPlace) => {
  const start = (options: Partial<UploadHandlerOptions> = {}, path = '/api/upload') => {
    const { prefix, ...bucket } = createPlace()
    const onSuccess = vi.fn()
    const errors: unknown[] = []
    const key = `${prefix}avatar`
    const onError = (error: unknown) => void errors.push(error)
    const handler = createUploadHandler({
      bucket,
      authorize: () => ({ key }),
      onSuccess,
      onError,
      ...options,
    })
    const call = async (fields: object) => {
      const response = await handler(
        new Request(`https://shop.test${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(fields),
        }),
      )
      return { status: response.status, body: (await response.json()) as any }
    }
    const create = async (fields: object = {}) => (await call({ action: 'create', ...file, ...fields })).body
    const store = openBucket(bucket)
    /** Creates, sends and completes. */
    const upload = async (content: string, fields: object = {}) => {
      const created = await create({ sizeBytes: content.length, ...fields })
      expect(await put(created.urls[1], content, created.headers)).toBe(200)
      return { ...created, completed: await call({ action: 'complete', ticket: created.ticket }) }
    }
    return { bucket, prefix, key, handler, call, create, store, upload, onSuccess, errors }
  }

  test.each(['x-amz-copy-source', 'x_amz_copy_source', 'X-Amz-Copy_Source', 'x-copy-from'])(
    'cannot read another object by %s',
    async (name) => {
      const { call, create, store, bucket, prefix, key } = start()
      await store.put(`${prefix}secret`, SECRET)
      const source = { [name]: `/${bucket.bucket}/${prefix}secret` }
      const range = { 'x-amz-copy-source-range': 'bytes=0-2', range: 'bytes=0-2' }
      const attempts = [
        {},
        range,
        { 'x-amz-acl': 'public-read' },
        { ...range, x_amz_copy_source_if_none_match: '"x"' },
        { ...range, 'x-amz-copy-source-if-match': '*' },
      ].flatMap((extra) =>
        [0, 3, SECRET.length, SECRET.length * 2].map((sizeBytes) => ({ extra, sizeBytes })),
      )
      for (const { extra, sizeBytes } of attempts) {
        const { ticket, urls, headers } = await create({ sizeBytes })
        const body = 'x'.repeat(sizeBytes)
        await put(urls[1], body, { ...source, ...extra, ...headers })
        const { status } = await call({ action: 'complete', ticket })
        // A store that ignores the header takes the bytes that were sent.
        expect([
          [409, undefined],
          [200, body],
        ]).toContainEqual([status, await store.readText(key)])
        await store.remove(key)
      }
    },
  )

  test.each([
    { 'x-amz-acl': 'public-read' },
    { 'x-amz-grant-read': 'uri="http://acs.amazonaws.com/groups/global/AllUsers"' },
    { 'x-amz-meta-owner': 'admin' },
    { x_amz_meta_owner: 'admin' },
    { 'content-encoding': 'gzip' },
    { 'content-disposition': 'inline; filename="x.html"' },
    { 'cache-control': 'max-age=31536000' },
    { 'content-language': 'xx' },
    { expires: 'Thu, 01 Dec 2050 16:00:00 GMT' },
    { 'x-amz-website-redirect-location': 'https://evil.test/' },
    { 'x-amz-tagging': 'a=b' },
    { 'x-amz-object-lock-legal-hold': 'ON' },
    { 'x-amz-storage-class': 'STANDARD' },
  ] as readonly Record<string, string>[])('cannot change the object by %o', async (extra) => {
    const { create, call, bucket, key, store } = start({})
    const { ticket, urls, headers } = await create()
    const isTaken = (await put(urls[1], bytes, { ...headers, ...extra })) === 200
    if (!isTaken) await put(urls[1], bytes, headers)
    expect((await call({ action: 'complete', ticket })).status).toBe(200)
    const found = (await store.request({ method: 'HEAD', key })).headers
    const [name = ''] = Object.keys(extra)
    expect(found.get(name.replaceAll('_', '-'))).toBeNull()
    expect(found.get('content-type')).toBe('text/plain')
    expect((await fetch(`${bucket.endpoint}/${bucket.bucket}/${key}`)).ok).toBe(false)
    const { text } = await store.request({ method: 'GET', key, query: { acl: '' } })
    expect(text.match(/<Grant>/g)).toHaveLength(1)
    const tags = await store
      .request({ method: 'GET', key, query: { tagging: '' } })
      .catch(() => ({ text: '' }))
    expect(tags.text).not.toContain('<Tag>')
  })

  test('cannot exchange a finished file, by an old URL or a new one', async () => {
    const { call, upload, store, key, onSuccess } = start()
    const { ticket, urls, headers, completed } = await upload(bytes)
    expect(completed.status).toBe(200)
    await put(urls[1], bytes.toUpperCase(), headers)
    expect(await call({ action: 'sign', ticket, numbers: [1] })).toMatchObject({
      status: 410,
      body: { error: { code: 'upload-gone' } },
    })
    expect(await store.readText(key)).toBe(bytes)
    expect((await call({ action: 'complete', ticket })).body).toEqual(completed.body)
    expect(onSuccess).toHaveBeenCalledTimes(2)
  })

  test.each([
    ['of another size', 'later'],
    ['of the same size', bytes.toUpperCase()],
  ])('cannot remove a later file %s by completing once more', async (_, later) => {
    const { call, upload, store, key, onSuccess } = start()
    const first = await upload(bytes)
    expect(first.completed.status).toBe(200)
    expect((await upload(later)).completed.status).toBe(200)
    expect(await call({ action: 'complete', ticket: first.ticket })).toMatchObject({
      status: 409,
      body: { error: { code: 'replaced' } },
    })
    expect(await store.readText(key)).toBe(later)
    expect(onSuccess).toHaveBeenCalledTimes(2)
  })

  test('is not told of success for bytes that were not sent, and leaves the former file', async () => {
    const { call, create, store, key, upload, onSuccess } = start({
      multipartFromBytes: 15,
      partSizeBytes: 7,
    })
    expect((await upload(bytes.slice(0, 10))).completed.status).toBe(200)
    await store.put(key, bytes)
    onSuccess.mockClear()
    for (const sizeBytes of [10, 19]) {
      const { ticket } = await create({ sizeBytes })
      expect((await call({ action: 'complete', ticket })).body.error.code).toBe('incomplete')
    }
    expect(await store.readText(key)).toBe(bytes)
    expect(onSuccess).not.toHaveBeenCalled()
  })

  test('is not told of success when the store refuses the completion beside a file of the same size', async () => {
    const { call, create, store, key, onSuccess } = start({ multipartFromBytes: 10, partSizeBytes: 7 })
    await store.put(key, bytes)
    const { ticket, urls, headers } = await create()
    for (const number of [1, 2, 3]) {
      await put(urls[number], bytes.slice((number - 1) * 7, number * 7).toUpperCase(), headers)
    }
    const reach = globalThis.fetch
    vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) =>
      init.method === 'POST'
        ? new Response('<Error><Code>InvalidPart</Code></Error>', { status: 400 })
        : reach(url, init),
    )
    const refused = await call({ action: 'complete', ticket }).finally(() => vi.unstubAllGlobals())
    expect(refused.status).toBe(502)
    expect(onSuccess).not.toHaveBeenCalled()
    expect(await store.readText(key)).toBe(bytes)
    expect((await call({ action: 'complete', ticket })).status).toBe(200)
    expect(await store.readText(key)).toBe(bytes.toUpperCase())
  })

  test('cannot use a ticket of one handler at another of the same app', async () => {
    const authorize = vi.fn(() => ({ reject: 'Staff only.' }))
    const avatars = start({}, '/api/avatars')
    const { ticket, urls, headers } = await avatars.create()
    await put(urls[1], bytes, headers)
    const { bucket } = avatars
    const others = [
      start({ authorize }, '/api/invoices'),
      start({ authorize, bucket: { ...bucket, bucket: 'invoices' } }, '/api/avatars'),
      start({ authorize, secret: 'another' }, '/api/avatars'),
      start({ authorize, id: 'invoices' }, '/api/avatars'),
    ]
    for (const { call, onSuccess } of others) {
      for (const action of ['sign', 'parts', 'complete', 'abort', 'check']) {
        expect(await call({ action, ticket, numbers: [1] })).toMatchObject({
          status: 403,
          body: { error: { code: 'ticket-invalid' } },
        })
      }
      expect(onSuccess).not.toHaveBeenCalled()
    }
    // Another server of the same app.
    expect((await start({}, '/api/avatars').call({ action: 'complete', ticket })).status).toBe(200)
  })

  test('may go on at another path of a handler with a name', async () => {
    const [one, two] = [start({ id: 'files' }, '/a'), start({ id: 'files' }, '/b')]
    const { ticket } = await one.create()
    expect((await two.call({ action: 'parts', ticket })).body).toEqual({ numbers: [] })
  })

  test.each([
    `${'😀'.repeat(100)}.jpeg`,
    `${'😀'.repeat(300)}x.jpeg`,
    'half \ud83d.png',
    '\udc00',
    '🧑‍🚀'.repeat(80),
    `${'😀'.repeat(600)}`,
  ])('may name a file %j', async (name) => {
    const { upload, errors } = start({ authorize: () => ({}) })
    const { completed } = await upload(bytes, { name })
    expect([completed.status, errors]).toEqual([200, []])
    expect(completed.body.key.isWellFormed()).toBe(true)
  })

  test('may have a key made of the name', async () => {
    const { prefix } = createPlace()
    // Cut in the middle of an emoji by the host.
    const { upload } = start({ authorize: (_, { name }) => ({ key: `${prefix}${name.slice(0, 3)}` }) })
    expect((await upload(bytes, { name: 'ab😀.png' })).completed.status).toBe(200)
  })

  test('may have metadata with spaces', async () => {
    const metadata = { title: 'two  spaces   here', around: '  a ', empty: '', one: ' ' }
    const { upload, store, key } = start({ authorize: () => ({ key, metadata }) })
    expect((await upload(bytes)).completed.status).toBe(200)
    const { headers } = await store.request({ method: 'HEAD', key })
    expect(headers.get('x-amz-meta-title')).toMatch(/^two {1,2}spaces {1,3}here$/)
  })

  test.each([
    { author: 'Léo 東京', title: 'Leo  B', plain: '100%25' },
    { a: 'a\r\nx-amz-acl: public-read' },
    { around: '  a ', one: ' ', word: '=?UTF-8?Q?a?=', emoji: '👩‍👩‍👧'.repeat(20) },
    Object.fromEntries(Array.from({ length: MANY_VALUES }, (_, index) => [`name-${index}`, `é${index}`])),
  ])('may have the metadata %o, which onSuccess, the page and the owner read again', async (metadata) => {
    const onSuccess = vi.fn()
    const { upload, store, key, errors } = start({
      authorize: (_, given) => ({ key, metadata: given.metadata }),
      onSuccess,
    })
    const { completed } = await upload(bytes, { metadata })
    expect([completed.status, errors]).toEqual([200, []])
    expect(completed.body.metadata).toEqual(metadata)
    expect(onSuccess.mock.calls[0]?.[0].metadata).toEqual(metadata)
    const { headers } = await store.request({ method: 'HEAD', key })
    const stored = [...headers]
      .filter(([name]) => name.startsWith('x-amz-meta-') && !name.endsWith('lading-upload'))
      .map(([name, value]): [string, string] => [name.slice('x-amz-meta-'.length), value])
    expect(decodeMetadata(Object.fromEntries(stored))).toEqual(metadata)
    expect(headers.get('x-amz-acl')).toBeNull()
  })

  test('may have more metadata than the store keeps: the longest values are shortened', async () => {
    const metadata = { note: '東京'.repeat(3000), author: 'Léo' }
    const { upload, errors } = start({ authorize: (_, given) => ({ metadata: given.metadata }) })
    const { completed } = await upload(bytes, { metadata })
    expect([completed.status, errors]).toEqual([200, []])
    expect(completed.body.metadata.author).toBe('Léo')
    expect(completed.body.metadata.note).toMatch(/^(?:東京)+東?$/)
  })

  test('may have any text as name and value', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc
        .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 300 })
        .map((codes) => String.fromCharCode(...codes)),
    )
    const { upload, errors } = start({ authorize: (_, { metadata }) => ({ metadata }) })
    await fc.assert(
      fc.asyncProperty(text, text, async (name, value) => {
        const { completed } = await upload(bytes, { name, metadata: { value, name } })
        expect([completed.status, errors]).toEqual([200, []])
        const { key, metadata } = completed.body
        expect(key).toBe(key.normalize('NFC'))
        expect(metadata.value ?? '').toBe(value.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd'))
      }),
      // A slow store takes seconds for each upload.
      { numRuns: process.env.LADING_S3 ? 15 : 100 },
    )
  }, 240_000)

  test.each([
    { my_key: '1' },
    { ä: '1' },
    { 'lading-upload': 'x' },
    { 'Lading-Upload': 'x' },
    { a: '1', A: '2' },
    { ['x'.repeat(3000)]: '1' },
    { '': '1' },
  ])('is told that the metadata %o is not valid, without a line in the log', async (metadata) => {
    const { call, errors } = start({ authorize: (_, { metadata }) => ({ metadata }) })
    expect(await call({ action: 'create', ...file, metadata })).toMatchObject({
      status: 400,
      body: { error: { code: 'bad-metadata' } },
    })
    expect(errors).toEqual([])
  })
})
