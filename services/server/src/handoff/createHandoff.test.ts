import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { openBucket } from '../store/openBucket.js'
import { describeWithStore } from '../testing/describeWithStore.js'
import { createHandoff } from './createHandoff.js'
import type { HandoffOptions } from './HandoffOptions.js'
import { createMemoryStore } from './session/createMemoryStore.js'

const URL_OF_HANDLER = 'https://shop.test/api/handoff'
const nowhere = {
  bucket: 'b',
  endpoint: 'http://127.0.0.1:47611',
  accessKeyId: 'a',
  secretAccessKey: 's',
  uploads: 'direct',
} as const
const secret = () => randomBytes(32).toString('base64url')
const slotOf = () => randomBytes(16).toString('base64url')
const bytes = 'the bytes of a photo'

type Body = Record<string, unknown> & { readonly error?: { readonly code: string; readonly message: string } }

function createCaller(options: Partial<HandoffOptions> = {}, url = URL_OF_HANDLER) {
  const errors: unknown[] = []
  const handler = createHandoff({
    bucket: nowhere,
    authorize: () => ({}),
    onError: (error) => errors.push(error),
    ...options,
  })
  const call = async (fields: object, headers: Record<string, string> = {}) => {
    const response = await handler(
      new Request(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: 'https://shop.test', ...headers },
        body: JSON.stringify(fields),
      }),
    )
    return { status: response.status, body: (await response.json()) as Body }
  }
  return {
    handler,
    call,
    errors,
    async connect(fields: object = {}) {
      const { body: page } = await call({ action: 'open', types: ['image/*'], ...fields })
      const proof = { token: page.token, phone: secret() }
      await call({ action: 'join', ...proof })
      return { page, proof }
    },
  }
}

test.each(['image/svg+xml', 'image/SVG+xml', 'IMAGE/SVG+XML', 'image/svg', 'image/x+xml', 'image/vnd.x+XML'])(
  'a page cannot open a handover for %s, whose files can run scripts in the bucket',
  async (type) => {
    const { call } = createCaller()
    expect((await call({ action: 'open', types: ['image/png', type] })).status).toBe(400)
  },
)

test.each([{ types: ['image/png'] }, { maxByte: 10 }, { maxBytes: Number.NaN }, { folder: 7 }, undefined])(
  'a mistake in authorize, %j, opens no handover without that limit',
  async (decision) => {
    const { call, errors } = createCaller({ authorize: () => decision as never })
    expect((await call({ action: 'open', types: ['image/*'] })).status).toBe(500)
    expect(String(errors[0])).toContain('"authorize" returned')
  },
)

const announce = (proof: object, more: object = {}) => ({
  action: 'file',
  ...proof,
  slot: slotOf(),
  name: 'IMG 1.jpg',
  type: 'image/jpeg',
  sizeBytes: bytes.length,
  ...more,
})

async function put({ url, headers }: Body, body = bytes): Promise<number> {
  return (await fetch(String(url), { method: 'PUT', headers: headers as Record<string, string>, body }))
    .status
}

const uploadOf = ({ url }: Body) => new URL(String(url)).searchParams.get('uploadId')

describeWithStore('a handover into a bucket', (createPlace) => {
  test('a photo goes from the phone to the bucket, and its facts to the page', async () => {
    const bucket = createPlace()
    const uploaded: string[] = []
    const { call, connect } = createCaller({
      bucket,
      authorize: () => ({ folder: `${bucket.prefix}users/17/`, metadata: { owner: 'ada' } }),
      onSuccess: ({ key }) => void uploaded.push(key),
    })
    const { page, proof } = await connect()
    const file = announce(proof)
    const { body: target } = await call(file)
    expect(await put(target)).toBe(200)
    const done = { action: 'done', ...proof, slot: file.slot, ticket: target.ticket }
    expect((await call(done)).body).toEqual({})
    // The answer was lost.
    expect((await call(done)).body).toEqual({})
    const { body } = await call({ action: 'look', id: page.id, key: page.key, after: 0 })
    expect(body).toMatchObject({
      state: 'connected',
      sending: 0,
      files: [{ name: 'IMG 1.jpg', type: 'image/jpeg', sizeBytes: bytes.length, metadata: { owner: 'ada' } }],
    })
    const [{ key }] = body.files as [{ key: string }]
    expect(key.startsWith(`${bucket.prefix}users/17/`)).toBe(true)
    expect(uploaded).toEqual([key])
    expect(await openBucket(bucket).head(key)).toMatchObject({ sizeBytes: bytes.length, type: 'image/jpeg' })
  })

  test('a ticket completes only the photo it was issued for', async () => {
    const { call, connect } = createCaller({ bucket: createPlace() })
    const [one, two] = [await connect(), await connect()]
    const file = announce(one.proof)
    const { body: target } = await call(file)
    await put(target)
    const other = announce(two.proof)
    await call(other)
    const stolen = { action: 'done', ...two.proof, slot: other.slot, ticket: target.ticket }
    expect((await call(stolen)).body.error?.code).toBe('ticket-invalid')
    const elsewhere = announce(one.proof)
    await call(elsewhere)
    const moved = { action: 'done', ...one.proof, slot: elsewhere.slot, ticket: target.ticket }
    expect((await call(moved)).body.error?.code).toBe('ticket-invalid')
  })

  test('a photo is one upload, so nothing takes its place while the server looks at it', async () => {
    const bucket = createPlace()
    const seen: (string | undefined)[] = []
    const etagOf = async (key: string) => (await openBucket(bucket).head(key))?.etag.replaceAll('"', '')
    const others: Body[] = []
    const { call, connect } = createCaller({
      bucket,
      async onSuccess({ key, etag }) {
        seen.push(etag)
        const { body } = await call(file)
        others.push(body)
        if (body.url) {
          await put(body, 'x'.repeat(bytes.length))
          await call({ action: 'done', ...proof, slot: file.slot, ticket: body.ticket })
        }
        seen.push(await etagOf(key))
      },
    })
    const { page, proof } = await connect({ maxFiles: 1 })
    const file = announce(proof)
    const targets = await Promise.all([call(file), call(file), call(file)])
    targets.push(await call(file))
    const [target] = targets
    expect(new Set(targets.map(({ body }) => uploadOf(body))).size).toBe(1)
    expect(await put(target?.body ?? {})).toBe(200)
    await call({ action: 'done', ...proof, slot: file.slot, ticket: target?.body.ticket })
    const { body } = await call({ action: 'look', id: page.id, key: page.key, after: 0 })
    const [{ key, etag }] = body.files as [{ key: string; etag: string }]
    expect(others.map(({ url }) => url)).toEqual([undefined])
    expect([...seen, await etagOf(key)]).toEqual([etag, etag, etag])
    // Everything has arrived.
    expect((await call(file)).body).toEqual({})
  })

  test('a photo whose last answer was lost is not sent again', async () => {
    const memory = createMemoryStore(Date.now)
    let [isAway, hasFailed] = [false, false]
    const { call, connect } = createCaller({
      bucket: createPlace(),
      store: {
        read: memory.read,
        swap: (...change) =>
          isAway ? Promise.reject(new Error('The store is away.')) : memory.swap(...change),
      },
      onSuccess() {
        isAway = !hasFailed
      },
    })
    const { page, proof } = await connect()
    const file = announce(proof)
    const { body: target } = await call(file)
    await put(target)
    const done = { action: 'done', ...proof, slot: file.slot, ticket: target.ticket }
    expect((await call(done)).status).toBe(500)
    isAway = false
    hasFailed = true
    expect((await call(file)).body).toEqual({ ticket: target.ticket })
    expect((await call(done)).body).toEqual({})
    const { body } = await call({ action: 'look', id: page.id, key: page.key, after: 0 })
    expect(body).toMatchObject({ sending: 0, files: [{ sizeBytes: bytes.length }] })
  })

  test('a photo that is completed after the end is not given to the page', async () => {
    const { call, connect } = createCaller({ bucket: createPlace() })
    const { page, proof } = await connect()
    const file = announce(proof)
    const { body: target } = await call(file)
    await put(target)
    await call({ action: 'end', id: page.id, key: page.key })
    const done = { action: 'done', ...proof, slot: file.slot, ticket: target.ticket }
    expect((await call(done)).body.error?.code).toBe('handoff-ended')
    expect((await call(file)).body.error?.code).toBe('handoff-ended')
  })
})

test('a handover is only for the handler that has allowed it, even if others share the store', async () => {
  const store = createMemoryStore(Date.now)
  const elsewhere = { ...nowhere, bucket: 'c' }
  const one = createCaller({ store })
  const others = [
    createCaller({ store, authorize: () => ({ reject: 'No.' }) }, 'https://shop.test/api/staff'),
    createCaller({ store, bucket: elsewhere }),
    createCaller({ store, id: 'staff' }),
  ]
  const { page, proof } = await one.connect()
  const calls = [
    { action: 'look', id: page.id, key: page.key, after: 0 },
    { action: 'join', ...proof },
    announce(proof),
  ]
  for (const { call } of others) {
    for (const fields of calls) expect((await call(fields)).body.error?.code).toBe('handoff-unknown')
  }
  expect((await createCaller({ store }).call({ action: 'join', ...proof })).status).toBe(200)
})

test('only whom the server lets opens a handover, and what it allows holds for the phone', async () => {
  const { call } = createCaller({
    authorize: (request) =>
      request.headers.get('cookie') === 'user=ada' ? { maxBytes: 100 } : { reject: 'Sign in.', status: 401 },
  })
  const opening = { action: 'open', types: ['image/png'], maxBytes: 5000 }
  expect(await call(opening)).toMatchObject({ status: 401, body: { error: { message: 'Sign in.' } } })
  const { body: page } = await call(opening, { cookie: 'user=ada' })
  const proof = { token: page.token, phone: secret() }
  expect((await call({ action: 'join', ...proof })).body).toMatchObject({
    page: 'shop.test',
    limits: { maxBytes: 100, types: ['image/png'] },
  })
  const png = { type: 'image/png', name: 'a.png' }
  expect((await call(announce(proof, { ...png, sizeBytes: 101 }))).body.error?.code).toBe('too-large')
  expect((await call(announce(proof))).body.error?.code).toBe('type-not-allowed')
})

test('forms of other sites, and pages of other origins, open nothing', async () => {
  const { handler } = createCaller()
  const body = JSON.stringify({ action: 'open', types: ['image/*'] })
  const sent = (headers: Record<string, string>) =>
    handler(new Request(URL_OF_HANDLER, { method: 'POST', headers, body }))
  expect((await sent({ 'content-type': 'text/plain', cookie: 'user=ada' })).status).toBe(415)
  const preflight = await handler(
    new Request(URL_OF_HANDLER, { method: 'OPTIONS', headers: { origin: 'https://evil.test' } }),
  )
  expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
})

test('the page for phones may send to the bucket, and to nobody else', async () => {
  const { handler } = createCaller()
  const response = await handler(new Request(URL_OF_HANDLER))
  expect(response.headers.get('content-security-policy')).toContain(
    "connect-src 'self' http://127.0.0.1:47611;",
  )
  expect(await response.text()).toContain('<h1>Send photos</h1>')
})

test.each([
  [{ authorize: undefined as never }, /"authorize" is missing/],
  [{ bucket: { ...nowhere, checksum: 'sha256' as const } }, /"checksum"/],
])('a mistake in the options is named', (options, message) => {
  expect(() => createCaller(options)).toThrow(message)
})
