import { randomUUID } from 'node:crypto'
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { expect, onTestFinished, test, vi } from 'vitest'
import { applyRules } from '../doctor/applyRules.js'
import { createCorsRule } from '../doctor/createCorsRule.js'
import { openBucket } from '../store/openBucket.js'
import { describeWithStore } from '../testing/describeWithStore.js'
import { createUploadHandler } from './createUploadHandler.js'
import type { UploadHandlerOptions } from './UploadHandlerOptions.js'

const bytes = 'first--second-third'
const file = { name: 'Prüfung 1.txt', sizeBytes: bytes.length, type: 'text/plain' }
const nowhere = {
  bucket: 'b',
  endpoint: 'http://127.0.0.1:47611',
  accessKeyId: 'a',
  secretAccessKey: 's',
  uploads: 'direct',
} as const
const ORIGIN = 'https://shop.test'

/** Calls a handler as a page does. */
function createCaller(options: Partial<UploadHandlerOptions>) {
  const errors: unknown[] = []
  const handler = createUploadHandler({
    bucket: nowhere,
    authorize: () => ({}),
    onError: (error) => errors.push(error),
    ...options,
  })
  const call = async (fields: object, headers: Record<string, string> = {}) => {
    const response = await handler(
      new Request(`${ORIGIN}/api/upload`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: ORIGIN, ...headers },
        body: JSON.stringify(fields),
      }),
    )
    return { status: response.status, headers: response.headers, body: await response.json() }
  }
  return { call, errors, handler }
}

/** Has a store that starts each upload, and knows no more. */
function standInStore() {
  vi.stubGlobal('fetch', async () => new Response('<A><UploadId>u</UploadId></A>'))
  onTestFinished(() => void vi.unstubAllGlobals())
}

const put = async (url: string, body: string, headers: Record<string, string> = {}) =>
  (await fetch(url, { method: 'PUT', body, headers })).status

/** What a ticket says, which only the server can write. */
const readTicket = (ticket: string) =>
  JSON.parse(Buffer.from(ticket.split('.')[0] ?? '', 'base64url').toString())

describeWithStore('a handler', (createPlace) => {
  const createPlaced = (options: Partial<UploadHandlerOptions> = {}) => {
    const { prefix, ...bucket } = createPlace()
    const onSuccess = vi.fn()
    return { bucket, prefix, onSuccess, ...createCaller({ bucket, onSuccess, ...options }) }
  }

  test('a small file goes up in one request, with its type and metadata, and the SDK reads it', async () => {
    const { call, bucket, onSuccess } = createPlaced({
      authorize: (_, { metadata }) => ({ metadata: { ...metadata, owner: 'ada' } }),
    })
    const created = await call({ action: 'create', ...file, metadata: { album: 'a', bad: 1 } })
    const { ticket, urls, headers, isMultipart } = created.body
    expect(isMultipart).toBe(false)
    expect(await put(urls[1], bytes, { ...headers, 'content-type': 'text/html' })).toBe(403)
    expect(await put(urls[1], `${bytes}!`, headers)).toBe(403)
    expect(await put(urls[1], bytes, headers)).toBe(200)
    const { status, body } = await call({ action: 'complete', ticket })
    expect(status).toBe(200)
    expect(body).toMatchObject({ ...file, metadata: { album: 'a', owner: 'ada' } })
    expect(body.key).toMatch(/^[0-9a-f-]{36}\/Prüfung 1\.txt$/)
    expect(body.url).toBe(
      `${bucket.endpoint}/${bucket.bucket}/${body.key.split('/').map(encodeURIComponent).join('/')}`,
    )
    expect(onSuccess).toHaveBeenCalledExactlyOnceWith(body, expect.any(Request))
    const { accessKeyId, secretAccessKey, endpoint } = bucket
    const client = new S3Client({
      endpoint,
      region: 'us-east-1',
      forcePathStyle: true,
      credentials: { accessKeyId, secretAccessKey },
    })
    const found = await client.send(new GetObjectCommand({ Bucket: bucket.bucket, Key: body.key }))
    expect(await found.Body?.transformToString()).toBe(bytes)
    expect(found).toMatchObject({
      ContentType: 'text/plain',
      Metadata: { album: 'a', owner: 'ada' },
      ETag: `"${body.etag}"`,
    })
    client.destroy()
  })

  test('a large file goes up in parts, in any order, and may be resumed and completed twice', async () => {
    const { call, onSuccess, errors } = createPlaced({ multipartFromBytes: 10, partSizeBytes: 7 })
    const { ticket, urls, headers, partSizeBytes } = (await call({ action: 'create', ...file })).body
    expect([Object.keys(urls), partSizeBytes]).toEqual([['1', '2', '3'], 7])
    expect(await put(urls[3], bytes.slice(14), headers)).toBe(200)
    expect(await put(urls[1], bytes.slice(0, 7))).toBe(200)
    expect(await put(urls[2], 'too long for it')).toBe(403)
    expect((await call({ action: 'parts', ticket })).body).toEqual({ numbers: [1, 3] })
    expect(await call({ action: 'complete', ticket })).toMatchObject({
      status: 409,
      body: { error: { code: 'incomplete' } },
    })
    const again = (await call({ action: 'sign', ticket, numbers: [2] })).body
    expect(await put(again.urls[2], bytes.slice(7, 14))).toBe(200)
    // Both at the same time, and one more for a lost answer.
    const [one, two] = await Promise.all([
      call({ action: 'complete', ticket }),
      call({ action: 'complete', ticket }),
    ])
    expect(onSuccess).toHaveBeenCalledOnce()
    const three = await call({ action: 'complete', ticket })
    expect([one.status, two.body, three.body]).toEqual([200, one.body, one.body])
    // An upload that is complete cannot be undone by its ticket.
    expect((await call({ action: 'abort', ticket })).status).toBe(200)
    expect((await call({ action: 'complete', ticket })).status).toBe(200)
    expect(errors).toEqual([])
  })

  test('an aborted upload is gone', async () => {
    const { call } = createPlaced({ multipartFromBytes: 10, partSizeBytes: 7 })
    const { ticket } = (await call({ action: 'create', ...file })).body
    expect((await call({ action: 'abort', ticket })).status).toBe(200)
    expect((await call({ action: 'abort', ticket })).status).toBe(200)
    for (const action of ['parts', 'complete']) {
      expect(await call({ action, ticket })).toMatchObject({
        status: 410,
        body: { error: { code: 'upload-gone' } },
      })
    }
  })

  test('an abort that fails says so, and may be repeated', async () => {
    const options = { multipartFromBytes: 10, partSizeBytes: 7, secret: 'the secret of both' }
    const { call, bucket } = createPlaced(options)
    const { ticket } = (await call({ action: 'create', ...file })).body
    // The same bucket, which this server reaches by an address of its own.
    const { endpoint } = bucket
    const away = createCaller({
      ...options,
      bucket: { ...bucket, endpoint: nowhere.endpoint, publicEndpoint: endpoint },
    })
    expect(await away.call({ action: 'abort', ticket })).toMatchObject({
      status: 503,
      body: { error: { code: 'store-busy' } },
    })
    expect((await call({ action: 'abort', ticket })).status).toBe(200)
    expect((await call({ action: 'complete', ticket })).status).toBe(410)
  })

  test('a file larger than signed is refused by the store, and the object of another stays', async () => {
    const { call, bucket, onSuccess } = createPlaced({
      authorize: () => ({ key: 'fixed/large', maxBytes: 19 }),
    })
    const { ticket, urls, headers } = (await call({ action: 'create', ...file })).body
    expect(await put(urls[1], `${bytes}!`, headers)).toBe(403)
    const store = openBucket(bucket)
    expect(await store.head('fixed/large')).toBeUndefined()
    await store.put('fixed/large', `${bytes}!`)
    expect((await call({ action: 'complete', ticket })).body.error.code).toBe('incomplete')
    expect(await store.readText('fixed/large')).toBe(`${bytes}!`)
    expect(onSuccess).not.toHaveBeenCalled()
  })

  test('an object of this upload with another type is removed, and does not call onSuccess', async () => {
    const { call, bucket, onSuccess } = createPlaced({ authorize: () => ({ key: 'fixed/key' }) })
    const { ticket } = (await call({ action: 'create', ...file })).body
    const { uploadId, token } = readTicket(ticket)
    const store = openBucket(bucket)
    await store.abort({ key: 'fixed/key', uploadId })
    await store.request({
      method: 'PUT',
      key: 'fixed/key',
      body: bytes,
      headers: { 'content-type': 'text/html', 'x-amz-meta-lading-upload': token },
    })
    expect(await call({ action: 'complete', ticket })).toMatchObject({
      status: 422,
      body: { error: { code: 'damaged' } },
    })
    expect(await store.head('fixed/key')).toBeUndefined()
    expect(onSuccess).not.toHaveBeenCalled()
  })

  test('onSuccess that throws fails the completion, which may be repeated', async () => {
    const onSuccess = vi.fn().mockRejectedValueOnce(new Error('The database is away.'))
    const { call, errors } = createPlaced({ onSuccess })
    const { ticket, urls, headers } = (await call({ action: 'create', ...file })).body
    await put(urls[1], bytes, headers)
    expect(await call({ action: 'complete', ticket })).toMatchObject({
      status: 500,
      body: { error: { code: 'handler-failed', message: expect.not.stringContaining('database') } },
    })
    expect(errors).toHaveLength(1)
    expect((await call({ action: 'complete', ticket })).status).toBe(200)
  })

  test('why a browser cannot send is found: no rule, no bucket', async () => {
    const { call, bucket } = createPlaced()
    const check = async () => {
      const { ticket } = (await call({ action: 'create', ...file })).body
      return (await call({ action: 'check', ticket })).body
    }
    const problem = await check()
    expect(problem.code).toBe('cors-missing')
    expect(problem.advice).toContain(JSON.stringify(createCorsRule([ORIGIN], ['content-type'])))
    await applyRules(openBucket(bucket), { origins: [ORIGIN], prefix: '' })
    expect(await check()).toBeNull()
    const { ticket } = (await call({ action: 'create', ...file })).body
    const name = `gone-${randomUUID()}`
    const gone = createCaller({ bucket: { ...bucket, bucket: name } })
    const place = openBucket({ ...bucket, bucket: name })
    await place.request({ method: 'PUT', key: '' })
    const lost = (await gone.call({ action: 'create', ...file })).body.ticket
    expect((await call({ action: 'check', ticket })).body).toBeNull()
    const { key, uploadId } = readTicket(lost)
    await place.abort({ key, uploadId })
    await place.request({ method: 'DELETE', key: '' })
    expect((await gone.call({ action: 'check', ticket: lost })).body.code).toBe('bucket-missing')
  })

  test('a store that refuses is reported with its reason, which people do not see', async () => {
    const { bucket } = createPlaced()
    const { call, errors } = createCaller({
      bucket: { ...bucket, bucket: 'no-such-bucket' },
      multipartFromBytes: 1,
    })
    const { status, body } = await call({ action: 'create', ...file })
    expect([status, body.error.code]).toEqual([502, 'store-failed'])
    expect(body.error.message).not.toContain('bucket')
    expect(errors).toEqual([expect.objectContaining({ code: 'NoSuchBucket' })])
  })
})

test('the page decides: who, what and how large', async () => {
  standInStore()
  const create = async (options: Partial<UploadHandlerOptions>, given = {}) =>
    (await createCaller(options).call({ action: 'create', ...file, ...given })).body.error?.code
  expect(await create({ authorize: () => ({ reject: 'Sign in to upload.' }) })).toBe('rejected')
  expect(await create({ authorize: () => ({ maxBytes: 18 }) })).toBe('too-large')
  expect(
    await create({ authorize: () => ({ maxBytes: 19, types: ['image/*', 'text/plain'] }) }),
  ).toBeUndefined()
  expect(await create({ authorize: () => ({ types: ['image/*'] }) })).toBe('type-not-allowed')
  expect(await create({ authorize: () => ({ types: ['image/*'] }) }, { type: 'image/../x' })).toBe(
    'type-not-allowed',
  )
  expect(await create({ authorize: () => ({ key: '../up' }) })).toBe('handler-failed')
  expect(await create({ authorize: () => ({ metadata: { 'a b': 'x' } }) })).toBe('handler-failed')
  expect(await create({ authorize: () => ({ metadata: { name: 'ä', count: 7 as never } }) })).toBeUndefined()
  for (const sizeBytes of [-1, 1.5, '9', null]) expect(await create({}, { sizeBytes })).toBe('bad-request')
  const { call } = createCaller({ authorize: () => ({ reject: 'Pay first.', status: 402 }) })
  expect(await call({ action: 'create', ...file })).toMatchObject({
    status: 402,
    body: { error: { message: 'Pay first.' } },
  })
})

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\a\\b?.png', 'b_.png'],
  ['..', 'file'],
  ['', 'file'],
  ['Abscha\u0308tzung\u202f1.pdf', 'Absch\u00e4tzung 1.pdf'],
])('a file named %j gets a key of the server, that ends with %j', async (name, end) => {
  standInStore()
  const { call } = createCaller({})
  const { urls } = (await call({ action: 'create', ...file, name })).body
  expect(decodeURIComponent(new URL(urls[1]).pathname)).toMatch(new RegExp(`^/b/[0-9a-f-]{36}/${end}$`))
})

test('of a name without end, the end counts, so that composing it stays cheap', async () => {
  const names: string[] = []
  const authorize: UploadHandlerOptions['authorize'] = (_, { name }) => {
    names.push(name)
    return { reject: 'no' }
  }
  const { call } = createCaller({ authorize })
  for (const start of ['', `${'b'.repeat(1000)}/`, 'b'.repeat(5000)])
    await call({ action: 'create', ...file, name: `${start}${'a'.repeat(996)}.txt` })
  expect(new Set(names)).toEqual(new Set([`${'a'.repeat(251)}.txt`]))
})

test('a ticket cannot be changed, made up, taken to another handler or used too late', async () => {
  standInStore()
  const { call } = createCaller({})
  const { ticket } = (await call({ action: 'create', ...file })).body
  const [payload = '', signature = ''] = ticket.split('.')
  const fields = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const forged = Buffer.from(JSON.stringify({ ...fields, key: 'of/another' })).toString('base64url')
  for (const bad of [
    `${forged}.${signature}`,
    `${forged}.`,
    payload,
    '',
    null,
    7,
    `${payload}.${signature}x`,
  ]) {
    expect(await call({ action: 'sign', ticket: bad, numbers: [1] })).toMatchObject({
      status: 403,
      body: { error: { code: 'ticket-invalid' } },
    })
  }
  const other = createCaller({ secret: 'another secret' })
  expect((await other.call({ action: 'sign', ticket, numbers: [1] })).status).toBe(403)
  expect((await call({ action: 'sign', ticket, numbers: [2] })).status).toBe(400)
  expect((await call({ action: 'sign', ticket, numbers: [1] })).status).toBe(200)
  const late = createCaller({ ticketLifetimeMs: 0 })
  const old = (await late.call({ action: 'create', ...file })).body.ticket
  expect((await late.call({ action: 'complete', ticket: old })).status).toBe(410)
})

test('a person cannot sign the key of another: neither a field nor parts of two tickets choose it', async () => {
  standInStore()
  const { call } = createCaller({
    authorize: (request) => ({ key: `users/${request.headers.get('x-user')}/photo` }),
  })
  const [ada, eve] = [{ 'x-user': 'ada' }, { 'x-user': 'eve' }]
  const key = 'users/ada/photo'
  const hers = (await call({ action: 'create', ...file }, ada)).body
  const created = (await call({ action: 'create', ...file, key }, eve)).body
  const signed = (await call({ action: 'sign', ticket: created.ticket, numbers: [1], key }, eve)).body
  for (const { urls } of [created, signed]) expect(new URL(urls[1]).pathname).toBe('/b/users/eve/photo')
  const mixed = `${hers.ticket.split('.')[0]}.${created.ticket.split('.')[1]}`
  for (const action of ['sign', 'parts', 'complete', 'abort', 'check']) {
    expect(await call({ action, ticket: mixed, numbers: [1] }, eve)).toMatchObject({
      status: 403,
      body: { error: { code: 'ticket-invalid' } },
    })
  }
})

test('only JSON by POST is taken, so that a form of another site cannot start an upload', async () => {
  const { handler, call } = createCaller({})
  const send = async (init: RequestInit) => (await handler(new Request(`${ORIGIN}/api`, init))).status
  expect(await send({ method: 'GET' })).toBe(405)
  expect(await send({ method: 'POST', body: '{}', headers: { 'content-type': 'text/plain' } })).toBe(415)
  expect(await send({ method: 'POST', body: '{', headers: { 'content-type': 'application/json' } })).toBe(400)
  expect((await call({ action: 'create', ...file, pad: 'x'.repeat(70_000) })).status).toBe(400)
  expect((await call({ action: 'dance' })).status).toBe(400)
})

test('pages of other origins may use it only where they are named', async () => {
  standInStore()
  const { handler, call } = createCaller({ allowOrigins: [ORIGIN] })
  const preflight = (origin: string) =>
    handler(
      new Request('https://api.test/upload', {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-headers': 'authorization,content-type' },
      }),
    )
  const allowed = (await preflight(ORIGIN)).headers
  expect(allowed.get('access-control-allow-origin')).toBe(ORIGIN)
  expect(allowed.get('access-control-allow-headers')).toBe('authorization,content-type')
  expect((await preflight('https://evil.test')).headers.get('access-control-allow-origin')).toBeNull()
  expect((await call({ action: 'create', ...file })).headers.get('access-control-allow-origin')).toBe(ORIGIN)
})

test('a store that is away is a reason to try again', async () => {
  const { call, errors } = createCaller({ multipartFromBytes: 1 })
  const { status, body, headers } = await call({ action: 'create', ...file })
  expect([status, body.error.code, headers.get('retry-after')]).toEqual([503, 'store-busy', '2'])
  expect(String(errors[0])).toContain('ECONNREFUSED')
})

test('an access key that is missing is an error at the start', () => {
  expect(() => createCaller({ bucket: { ...nowhere, secretAccessKey: '' } })).toThrow(/no "secretAccessKey"/)
})

test('an empty secret, as of a variable that is not set, is an error at the start', () => {
  expect(() => createUploadHandler({ bucket: nowhere, authorize: () => ({}), secret: '' })).toThrow(
    '"secret" is empty.',
  )
})

test('a listener of errors that throws leaves the answer as it is, and both are logged', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => log.mockRestore())
  const failure = new Error('no database')
  const { call } = createCaller({
    authorize: () => {
      throw failure
    },
    onError: () => {
      throw new Error('no monitor')
    },
  })
  expect((await call({ action: 'create', ...file })).status).toBe(500)
  expect(log.mock.calls.map(([, error]) => error)).toEqual([new Error('no monitor'), failure])
})

test.each<{ refusedBytes: unknown }>([
  { refusedBytes: { toString: 1 } },
  { refusedBytes: { valueOf: null } },
  { refusedBytes: '9' },
  { refusedBytes: [9] },
  { refusedBytes: null },
])(
  'a refused size of $refusedBytes is ignored: it is no number, and no failure of the server',
  async ({ refusedBytes }) => {
    standInStore()
    const { call, errors } = createCaller({})
    const { status, body } = await call({ action: 'create', ...file, refusedBytes })
    expect([status, body.isMultipart, errors]).toEqual([200, false, []])
  },
)

test('a large file has at most 1,000 parts, and the URLs of the first come with the start', async () => {
  const { call } = createCaller({ authorize: () => ({ maxBytes: 1e12 }) })
  standInStore()
  const sizes = [16_777_215, 16_777_216, 5_242_880_000, 5_242_880_001, 5e11]
  const answers = await Promise.all(sizes.map((sizeBytes) => call({ action: 'create', ...file, sizeBytes })))
  expect(
    answers.map(({ body }) => [body.isMultipart, body.partSizeBytes, Object.keys(body.urls).length]),
  ).toEqual([
    [false, 16_777_215, 1],
    [true, 5_242_880, 4],
    [true, 5_242_880, 50],
    [true, 6_291_456, 50],
    [true, 500_170_752, 50],
  ])
})
