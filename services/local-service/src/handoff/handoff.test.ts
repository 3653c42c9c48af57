import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createTestClock, getApi, sign } from '../testing/fixtures/callApi.js'
import { createHandoffCaller, createSecret, createSlot, png } from '../testing/fixtures/callHandoff.js'
import { mintToken } from '../testing/fixtures/mintToken.js'
import { listData, startTestService } from '../testing/fixtures/startTestService.js'

const signed = { publicKey: 'signed', secretKey: 'demosecretkey' }
const projects = [
  'demopublickey',
  signed,
  { publicKey: 'images', allowedTypes: ['image/png'], maxFileSizeBytes: 1000 },
]
const svg = new TextEncoder().encode(
  '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
)

async function start(options: Parameters<typeof startTestService>[0] = {}) {
  const clock = createTestClock(Date.parse('2026-05-01T12:00:00Z'))
  const service = await startTestService({ now: clock.now, publicKeys: projects, ...options })
  const caller = createHandoffCaller(service.url)
  return {
    ...caller,
    service,
    clock,
    /** Opens a handover and joins it. */
    async connect(fields: object = {}) {
      const page = await caller.open(fields)
      const proof = { token: page.token, phone: createSecret() }
      await caller.call({ action: 'join', ...proof })
      return { page, proof }
    },
    look: (page: { id: string; key: string }, after = 0) =>
      caller.call({ action: 'look', id: page.id, key: page.key, after }).then(({ body }) => body),
  }
}

const codeOf = ({ body }: { readonly body: { readonly error?: { readonly code: string } } }) =>
  body.error?.code

test('a photo of a phone appears at the page, and is a stored file', async () => {
  const { open, call, look, send, service } = await start()
  const page = await open({}, { origin: 'https://shop.test' })
  expect(await look(page)).toMatchObject({ state: 'waiting', files: [] })
  const proof = { token: page.token, phone: createSecret() }
  const joined = await call({ action: 'join', ...proof })
  expect(joined.body).toMatchObject({ state: 'connected', code: page.code, page: 'shop.test', count: 0 })
  expect(page.code).toMatch(/^\d{3} \d{3}$/)
  expect(await send(proof, { name: 'IMG 1.png' })).toEqual({ status: 200, body: {} })
  const { files, ...state } = await look(page)
  expect(state).toMatchObject({ state: 'connected', sending: 0 })
  const [{ uuid }] = files as [{ uuid: string }]
  expect(await getApi(service, '/info/', { pub_key: 'demopublickey', file_id: uuid })).toMatchObject({
    original_filename: 'IMG 1.png',
    mime_type: 'image/png',
    size: png.length,
  })
  expect((await look(page, 1)).files).toEqual([])
})

test('the first phone is bound, a second one is told, and the first may join again', async () => {
  const { connect, call, send } = await start()
  const { proof } = await connect()
  const second = { token: proof.token, phone: createSecret() }
  const answer = await call({ action: 'join', ...second })
  expect([answer.status, codeOf(answer)]).toEqual([409, 'handoff-taken'])
  expect(codeOf(await send(second))).toBe('handoff-unknown')
  expect(codeOf(await call({ action: 'look-as-phone', ...second }))).toBe('handoff-unknown')
  expect((await call({ action: 'join', ...proof })).body).toMatchObject({ state: 'connected' })
})

test('of phones that open a link at the same time, one is bound', async () => {
  const { open, call } = await start()
  const { token } = await open()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => call({ action: 'join', token, phone: createSecret() })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('both sides can end it, and a photo that arrives too late is not kept', async () => {
  const { connect, call, look, send, service } = await start()
  const first = await connect()
  expect((await call({ action: 'end', id: first.page.id, key: first.page.key })).body).toMatchObject({
    state: 'ended',
  })
  expect((await call({ action: 'look-as-phone', ...first.proof })).body).toMatchObject({ state: 'ended' })
  expect(codeOf(await send(first.proof))).toBe('handoff-ended')
  const second = await connect()
  const slot = createSlot()
  const announced = await call({
    action: 'file',
    ...second.proof,
    slot,
    name: 'a.png',
    type: 'image/png',
    sizeBytes: png.length,
  })
  await call({ action: 'end-as-phone', ...second.proof })
  expect((await look(second.page)).state).toBe('ended')
  const { headers } = announced.body as { headers?: Record<string, string> }
  const late = await fetch(`${service.url}/handoff/file/`, {
    method: 'PUT',
    headers: headers ?? {},
    body: png,
  })
  expect(late.status).toBe(410)
  expect(await listData(service.dataDir)).toEqual([])
})

test('a photo whose bytes were arriving when it ended is not kept', async () => {
  const { connect, call, look, service } = await start()
  const { page, proof } = await connect()
  const file = { slot: createSlot(), name: 'a.png', type: 'image/png', sizeBytes: png.length }
  const { headers } = (await call({ action: 'file', ...proof, ...file })).body as {
    headers?: Record<string, string>
  }
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(png.slice(0, 20))
      await expect.poll(async () => (await readdir(`${service.dataDir}/tmp`)).length).toBe(1)
      await call({ action: 'end', id: page.id, key: page.key })
      controller.enqueue(png.slice(20))
      controller.close()
    },
  })
  const late = await fetch(`${service.url}/handoff/file/`, {
    method: 'PUT',
    headers: headers ?? {},
    body,
    duplex: 'half',
  } as RequestInit)
  expect([late.status, await late.json()]).toMatchObject([410, { error: { code: 'handoff-ended' } }])
  expect(await look(page)).toMatchObject({ state: 'ended', files: [] })
  expect(await listData(service.dataDir)).toEqual([])
})

test('it ends after ten minutes, and a photo that was announced in time still arrives', async () => {
  const { connect, open, call, clock, look, service } = await start()
  const { page, proof } = await connect()
  const unused = await open()
  const slot = createSlot()
  const { headers } = (
    await call({ action: 'file', ...proof, slot, name: 'a.png', type: 'image/png', sizeBytes: png.length })
  ).body as { headers?: Record<string, string> }
  clock.advance(600_000)
  expect(await look(page)).toMatchObject({ state: 'expired', sending: 1 })
  expect(codeOf(await call({ action: 'join', token: unused.token, phone: createSecret() }))).toBe(
    'handoff-expired',
  )
  const late = {
    action: 'file',
    ...proof,
    slot: createSlot(),
    name: 'b.png',
    type: 'image/png',
    sizeBytes: 9,
  }
  expect(codeOf(await call(late))).toBe('handoff-expired')
  await fetch(`${service.url}/handoff/file/`, { method: 'PUT', headers: headers ?? {}, body: png })
  expect((await look(page)).files).toHaveLength(1)
  clock.advance(120_000)
  expect(codeOf(await call({ action: 'look', id: page.id, key: page.key }))).toBe('handoff-unknown')
})

test('the service enforces the limits of the page and of the project', async () => {
  const { connect, send } = await start()
  const { proof } = await connect({ types: ['image/png'], maxBytes: png.length, maxFiles: 2 })
  expect(codeOf(await send(proof, { sizeBytes: png.length + 1 }))).toBe('too-large')
  const longer = new Uint8Array(png.length + 1)
  longer.set(png)
  expect(codeOf(await send(proof, { bytes: longer, sizeBytes: png.length }))).toBe('too-large')
  expect(codeOf(await send(proof, { type: 'image/jpeg' }))).toBe('type-not-allowed')
  expect(codeOf(await send(proof, { type: 'text/html', name: 'a.html' }))).toBe('type-not-allowed')
  expect((await send(proof)).status).toBe(200)
  expect(codeOf(await send(proof))).toBe('too-many')
  const other = (await connect({ pub_key: 'images' })).proof
  expect(codeOf(await send(other, { sizeBytes: 1001 }))).toBe('too-large')
  expect(codeOf(await send(other, { type: 'image/webp', name: 'a.webp' }))).toBe('FileTypeForbiddenError')
})

test('what is no photo is refused by its bytes, leaves no file, and keeps no place', async () => {
  const { connect, look, send, service } = await start()
  const { page, proof } = await connect({ maxFiles: 1 })
  expect(codeOf(await send(proof, { bytes: svg }))).toBe('FileTypeForbiddenError')
  const html = new TextEncoder().encode('%PDF-1.7\n%âãÏÓ\n1 0 obj<<>>endobj\n')
  expect(codeOf(await send(proof, { bytes: html }))).toBe('FileTypeForbiddenError')
  expect(await listData(service.dataDir)).toEqual([])
  expect((await send(proof)).status).toBe(200)
  expect((await look(page)).files).toHaveLength(1)
})

test('a repeated photo is one file', async () => {
  const { connect, look, send, service } = await start()
  const { page, proof } = await connect({ maxFiles: 1 })
  const slot = createSlot()
  const answers = await Promise.all([send(proof, { slot }), send(proof, { slot })])
  answers.push(await send(proof, { slot }))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await look(page)).files).toHaveLength(1)
  expect((await listData(service.dataDir)).filter((name) => name.endsWith('.json'))).toHaveLength(1)
})

test('a handover needs what an upload needs, and its files belong to the person of the token', async () => {
  const { open, call, clock, send, service, look } = await start()
  expect((await open({ pub_key: 'signed' })).error?.code).toBe('SignatureRequiredError')
  const wrong = { ...sign('another', clock.now() + 60_000), pub_key: 'signed' }
  expect((await open(wrong)).error?.code).toBe('SignatureInvalidError')
  expect((await open({ ...sign('demosecretkey', clock.now() + 60_000), pub_key: 'signed' })).id).toBeTruthy()
  const iat = Math.floor(clock.now() / 1000)
  const claims = (scope: string[], operations = 1) => ({
    iat,
    exp: iat + 600,
    sub: 'ada',
    uc: { restrictions: { scope, limits: { operations } } },
  })
  const bearer = async (scope: string[]) => ({
    authorization: `Bearer ${await mintToken(claims(scope), 'demosecretkey')}`,
  })
  expect((await open({ pub_key: 'signed' }, await bearer(['/group/']))).error?.code).toBe(
    'ScopeForbiddenError',
  )
  const page = await open({ pub_key: 'signed' }, await bearer(['/base/']))
  const proof = { token: page.token, phone: createSecret() }
  await call({ action: 'join', ...proof })
  expect((await send(proof)).status).toBe(200)
  expect(codeOf(await send(proof))).toBe('OperationsLimitExceededError')
  expect((await look(page)).files).toHaveLength(1)
  const list = await mintToken({ ...claims(['/library/own/']) }, 'demosecretkey')
  const listed = await fetch(`${service.url}/library/?pub_key=signed`, {
    headers: { authorization: `Bearer ${list}` },
  })
  expect(((await listed.json()) as { results: unknown[] }).results).toHaveLength(1)
})

test('it survives a restart', async () => {
  const { connect, service, clock, look } = await start()
  const { page, proof } = await connect()
  await service.close()
  const { dataDir, port } = service
  const again = await startTestService({ dataDir, port, now: clock.now, publicKeys: projects })
  const { send } = createHandoffCaller(again.url)
  expect((await send(proof)).status).toBe(200)
  expect(await look(page)).toMatchObject({ state: 'connected', files: [{}] })
})

test('secrets are kept nowhere, and are in no address', async () => {
  const lines: string[] = []
  const { connect, send, service } = await start({ quiet: false, log: (line) => lines.push(line) })
  const { page, proof } = await connect()
  await send(proof)
  const kept = await readFile(`${service.dataDir}/documents/handoff/${page.id}.json`, 'utf8').catch(() => '')
  const all = `${lines.join('\n')}${kept}`
  expect(lines.length).toBeGreaterThan(3)
  expect(kept).toContain(page.code)
  for (const secret of [page.key, page.token, proof.phone]) expect(all).not.toContain(secret)
})

test('guesses are limited, and a right secret passes in spite of them', async () => {
  const { connect, call, look } = await start()
  const { page } = await connect()
  const guesses = await Promise.all(
    Array.from({ length: 100 }, () => call({ action: 'join', token: createSecret(), phone: createSecret() })),
  )
  const statuses = guesses.map(({ status }) => status)
  expect(statuses.filter((status) => status === 404).length).toBeLessThanOrEqual(70)
  expect(statuses).toContain(429)
  expect(await look(page)).toMatchObject({ state: 'connected' })
})

test('a network opens at most thirty in a minute', async () => {
  const { open } = await start()
  const opened = []
  for (let index = 0; index < 31; index++) opened.push(await open())
  expect(opened.map(({ error }) => error?.code)).toEqual([
    ...Array(30).fill(undefined),
    'RequestThrottledError',
  ])
})

test.each([
  ['another content type', { headers: { 'content-type': 'text/plain' }, body: '{"action":"open"}' }, 400],
  ['no object', { headers: { 'content-type': 'application/json' }, body: '[]' }, 400],
  [
    'a long body',
    { headers: { 'content-type': 'application/json' }, body: `{"a":"${'x'.repeat(8192)}"}` },
    400,
  ],
  [
    'types that are no list',
    {
      headers: { 'content-type': 'application/json' },
      body: '{"action":"open","pub_key":"demopublickey","types":"image/*"}',
    },
    400,
  ],
  [
    'a type that runs scripts',
    {
      headers: { 'content-type': 'application/json' },
      body: '{"action":"open","pub_key":"demopublickey","types":["image/svg+xml"]}',
    },
    400,
  ],
  [
    'a slot of the prototype',
    { headers: { 'content-type': 'application/json' }, body: '{"action":"done","slot":"__proto__"}' },
    400,
  ],
])('%s is refused', async (_title, init, status) => {
  const { service } = await start()
  const response = await fetch(`${service.url}/handoff/`, { method: 'POST', ...init })
  expect(response.status).toBe(status)
  expect(await response.json()).toHaveProperty('error.code')
})

test('the page for phones runs only its own script, and tells nobody where it was', async () => {
  const { service } = await start()
  const response = await fetch(`${service.url}/handoff/`, {
    headers: { 'accept-language': 'ar-EG,de;q=0.5' },
  })
  const html = await response.text()
  expect(html).toContain('<html lang="ar" dir="rtl">')
  expect(html).not.toMatch(/(?:src|href)=/)
  const headers = Object.fromEntries(response.headers)
  expect(headers).toMatchObject({
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'x-frame-options': 'DENY',
  })
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; script-src 'sha256-[\w+/=]+'; style-src 'sha256-[\w+/=]+'; connect-src 'self'; /,
  )
  expect(headers['set-cookie']).toBeUndefined()
})
