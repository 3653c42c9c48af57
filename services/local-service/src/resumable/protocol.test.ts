import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { listData, startTestService } from '../testing/fixtures/startTestService.js'

const TYPES = 'https://iana.org/assignments/http-problem-types#'
const bytes = 'first--second-third'

async function start(options: Parameters<typeof startTestService>[0] = {}) {
  const service = await startTestService({ minPartSizeBytes: 7, ...options })
  const send = async (method: string, url: string, headers: Record<string, string> = {}, body?: BodyInit) => {
    const streamed = typeof body === 'object' && { duplex: 'half' }
    const init = { method, headers, ...(body !== undefined && { body }), ...streamed }
    const response = await fetch(new URL(url, service.url), init as RequestInit)
    const found = response.headers
    return {
      status: response.status,
      headers: found,
      /** Offset, completeness and length. */
      state: ['upload-offset', 'upload-complete', 'upload-length'].map((name) => found.get(name)),
      body: JSON.parse((await response.text()) || '{}') as Record<string, unknown>,
    }
  }
  const create = (headers: Record<string, string> = {}, body?: BodyInit) =>
    send('POST', '/resumable/?pub_key=demopublickey', { 'upload-complete': '?0', ...headers }, body)
  const begin = async (headers: Record<string, string> = {}, body?: BodyInit) =>
    (await create(headers, body)).headers.get('location') ?? ''
  const patch = (
    url: string,
    offset: number,
    isComplete: boolean,
    body: BodyInit = '',
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
  return { service, send, create, begin, patch }
}

const sha256 = (content: string) => `sha-256=:${createHash('sha256').update(content).digest('base64')}:`

test('limits are asked for by OPTIONS, before anything is started', async () => {
  const publicKeys = ['demopublickey', { publicKey: 'small', maxFileSizeBytes: 12 }]
  const { send, begin } = await start({ publicKeys, maxFileSizeBytes: 1000 })
  for (const [key, limit] of [
    ['demopublickey', 1000],
    ['small', 12],
    ['unknown', 1000],
  ]) {
    const { status, headers } = await send('OPTIONS', `/resumable/?pub_key=${key}`)
    expect([status, headers.get('upload-limit')]).toEqual([204, `max-size=${limit}`])
    expect(headers.get('want-content-digest')).toBe('sha-256=10, sha-512=5')
  }
  const refused = await send('POST', '/resumable/?pub_key=small', {
    'upload-complete': '?0',
    'upload-length': '13',
  })
  expect([refused.status, refused.headers.get('upload-limit')]).toEqual([400, 'max-size=12'])
  expect(refused.body).toMatchObject({
    type: 'about:blank',
    title: 'Bad Request',
    error: { code: 'MultipartFileSizeLimitExceededError' },
  })
  const preflight = await send('OPTIONS', await begin(), {
    origin: 'https://shop.test',
    'access-control-request-method': 'PATCH',
  })
  expect(preflight.headers.get('access-control-allow-methods')).toContain('PATCH')
})

test.each([
  ['by its last request', bytes, {}],
  ['by a last request without bytes', '', {}],
  ['before its last request', '', { 'upload-length': '19' }],
])('a file whose size nobody knows at the start gets it %s', async (_, last, headers) => {
  const { service, send, create, patch } = await start()
  const created = await create()
  expect([created.status, created.headers.get('upload-limit')]).toEqual([
    201,
    'min-append-size=7, max-size=70000',
  ])
  const url = created.headers.get('location') ?? ''
  expect(created.state).toEqual(['0', '?0', null])
  const first = bytes.slice(0, bytes.length - last.length)
  const appended = await patch(url, 0, false, new Blob([first]).stream(), headers)
  const length = Object.keys(headers).length > 0 ? '19' : null
  expect([appended.status, ...appended.state]).toEqual([204, String(first.length), '?0', length])
  expect((await send('HEAD', url)).state).toEqual([String(first.length), '?0', length])
  const done = await patch(url, first.length, true, last)
  expect([done.status, ...done.state]).toEqual([200, '19', '?1', '19'])
  const later = await send('HEAD', url)
  expect([...later.state, later.headers.get('upload-limit')]).toEqual(['19', '?1', '19', 'min-size=0'])
  expect(await (await fetch(`${service.url}/${done.body.uuid}/`)).text()).toBe(bytes)
})

test('a body without a length says by its end how large the file is', async () => {
  const { service, create } = await start()
  const done = await create({ 'upload-complete': '?1' }, new Blob([bytes]).stream())
  expect([done.status, ...done.state]).toEqual([200, '19', '?1', '19'])
  expect(await (await fetch(`${service.url}/${done.body.uuid}/`)).text()).toBe(bytes)
})

test('sizes that contradict each other are refused, and take nothing away', async () => {
  const { send, create, begin, patch } = await start()
  const problem = { type: `${TYPES}inconsistent-upload-length` }
  const lying = await create({ 'upload-complete': '?1', 'upload-length': '5' }, bytes)
  expect([lying.status, lying.state[1], lying.body]).toEqual([400, '?0', expect.objectContaining(problem)])
  const url = await begin({ 'upload-length': '19' }, bytes.slice(0, 5))
  for (const refused of [
    await patch(url, 5, false, 'x', { 'upload-length': '20' }),
    await patch(url, 5, true, 'x'),
    await patch(url, 5, true, new Blob(['x']).stream()),
  ]) {
    expect([refused.status, refused.state[1], refused.body]).toEqual([
      400,
      '?0',
      expect.objectContaining(problem),
    ])
  }
  // The last request had no length, so its byte was appended before its end came too early.
  expect((await send('HEAD', url)).state).toEqual(['6', '?0', '19'])
  expect((await patch(url, 6, true, bytes.slice(6))).status).toBe(200)
})

test.each([
  ['by its length', '!'],
  ['as it arrives', new Blob(['!']).stream()],
])('an upload that exceeds its size is gone, found %s', async (_, more) => {
  const { service, send, begin, patch } = await start()
  const url = await begin({ 'upload-length': '19' })
  expect((await patch(url, 0, false, bytes)).state).toEqual(['19', '?0', '19'])
  const refused = await patch(url, 19, false, more)
  expect([refused.status, refused.state[1], refused.body.error]).toEqual([
    400,
    '?0',
    expect.objectContaining({ code: 'MultipartUploadSizeTooLargeError' }),
  ])
  expect((await send('HEAD', url)).status).toBe(404)
  expect(await listData(service.dataDir)).toEqual([])
})

test('all bytes are no file until the client says so', async () => {
  const { send, begin, patch } = await start()
  const url = await begin({ 'upload-length': '19' })
  expect((await patch(url, 0, false, bytes)).status).toBe(204)
  expect((await send('HEAD', url)).state).toEqual(['19', '?0', '19'])
  expect((await patch(url, 19, true)).state).toEqual(['19', '?1', '19'])
})

test('questions about the offset that have fields of another request are refused', async () => {
  const { send, begin } = await start()
  const url = await begin()
  for (const name of ['upload-offset', 'upload-complete']) {
    expect((await send('HEAD', url, { [name]: '0' })).status).toBe(400)
  }
  for (const method of ['HEAD', 'GET']) {
    const { status, headers } = await send(method, url)
    expect([status, headers.get('cache-control')]).toEqual([204, 'no-store'])
    expect(headers.get('upload-limit')).toContain('max-size=')
  }
})

test('a request whose bytes have another digest than it states leaves nothing', async () => {
  const { send, create, begin, patch } = await start()
  const right = await create({ 'upload-complete': '?1', 'content-digest': sha256(bytes) }, bytes)
  expect(right.status).toBe(200)
  const url = await begin({ 'upload-length': '19' }, 'first')
  const wrong = await patch(url, 5, false, '--second', { 'content-digest': sha256('--SECOND') })
  expect([wrong.status, wrong.state[1], wrong.body]).toEqual([
    400,
    '?0',
    expect.objectContaining({
      type: `${TYPES}digest-mismatching-values`,
      'mismatching-digests': [
        { algorithm: 'sha-256', header: 'Content-Digest', 'provided-digest': sha256('--SECOND').slice(8) },
      ],
    }),
  ])
  expect((await send('HEAD', url)).state).toEqual(['5', '?0', '19'])
  const short = await patch(url, 5, false, '--second', { 'content-digest': 'sha-256=:AAAA:' })
  expect(short.body).toMatchObject({
    type: `${TYPES}digest-invalid-values`,
    'invalid-digests': [{ algorithm: 'sha-256', header: 'Content-Digest' }],
  })
  const sha512 = createHash('sha512').update('--second').digest('base64')
  for (const digest of [`md5=:AAAA:, sha-512=:${sha512}:`, 'unixsum=:AAAA:', 'nonsense']) {
    const offset = Number((await send('HEAD', url)).state[0])
    const kept = await patch(url, offset, false, offset === 5 ? '--second' : '', { 'content-digest': digest })
    expect([kept.status, kept.state[0]]).toEqual([204, '13'])
  }
})

test('a file that ends with fewer bytes than were refused before has none of them', async () => {
  const { send, begin, patch } = await start()
  const url = await begin()
  const wrong = { 'content-digest': sha256('other') }
  expect((await patch(url, 0, false, bytes, wrong)).status).toBe(400)
  const done = await patch(url, 0, true, 'first')
  expect([done.status, done.state]).toEqual([200, ['5', '?1', '5']])
  const stored = await fetch(String(done.body.url))
  expect(await stored.text()).toBe('first')
  expect((await send('HEAD', url)).state).toEqual(['5', '?1', '5'])
})

test('a file that has another digest than its start states is no file, and one that was wanted is told', async () => {
  const { service, send, begin, patch } = await start()
  const headers = { 'upload-length': '19', 'want-repr-digest': 'sha-512=1, sha-256=10' }
  const url = await begin({ ...headers, 'repr-digest': sha256(bytes) }, bytes.slice(0, 9))
  const done = await patch(url, 9, true, bytes.slice(9))
  expect([done.status, done.headers.get('repr-digest')]).toEqual([200, sha256(bytes)])
  const before = await listData(service.dataDir)
  const wrong = await begin({ ...headers, 'repr-digest': sha256('other') }, bytes.slice(0, 9))
  const refused = await patch(wrong, 9, true, bytes.slice(9))
  expect([refused.status, refused.state[1], refused.body.type]).toEqual([
    400,
    '?1',
    `${TYPES}digest-mismatching-values`,
  ])
  expect((await send('HEAD', wrong)).status).toBe(404)
  expect(await listData(service.dataDir)).toEqual(before)
})

test('a refusal of the contents says that the upload is over', async () => {
  const publicKeys = [{ publicKey: 'demopublickey', allowedTypes: ['image/*'] }]
  const { create } = await start({ publicKeys })
  const refused = await create({ 'upload-complete': '?1', 'content-type': 'text/plain' }, bytes)
  expect([refused.status, refused.state[1], refused.body.error]).toEqual([
    400,
    '?1',
    expect.objectContaining({ code: 'FileTypeForbiddenError' }),
  ])
})

test('of requests that append at one offset at the same time, one succeeds', async () => {
  const { service, send, begin, patch } = await start()
  for (let round = 0; round < 20; round++) {
    const url = await begin({ 'upload-length': '19' })
    const letters = ['a', 'b', 'c', 'd']
    const answers = await Promise.all(letters.map((letter) => patch(url, 0, false, letter.repeat(19))))
    const successful = answers.filter(({ status }) => status === 204)
    expect(successful.map(({ state }) => state[0])).toEqual(['19'])
    for (const { status, state } of answers) expect([204, 409, state[1]]).toContain(status)
    expect((await send('HEAD', url)).state).toEqual(['19', '?0', '19'])
    const { body } = await patch(url, 19, true)
    const content = await (await fetch(`${service.url}/${body.uuid}/`)).text()
    expect(letters.map((letter) => letter.repeat(19))).toContain(content)
  }
})

test('of a deletion and a request that appends, the deletion wins', async () => {
  const { service, send, begin, patch } = await start()
  for (let round = 0; round < 20; round++) {
    const url = await begin({ 'upload-length': '19' })
    const [, deleted] = await Promise.all([patch(url, 0, false, bytes), send('DELETE', url)])
    expect(deleted.status).toBe(204)
    expect((await send('HEAD', url)).status).toBe(404)
  }
  expect(await listData(service.dataDir)).toEqual([])
  expect((await send('DELETE', '/resumable/0b0e3f52-9a1c-4b3e-8f11-5c1d2a7e9f10/')).status).toBe(404)
})

/** Sends a request and returns the complete answer. */
async function exchange(url: string, request: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  socket.write(request)
  return text(socket)
}

test.each([
  ['1.1', '9', 1],
  ['1.1', '8', 0],
  ['1.1', undefined, 0],
  ['1.0', '9', 0],
])('HTTP/%s clients of interop version %s get %d interim responses', async (version, interop, count) => {
  const { service } = await start()
  const answer = await exchange(
    service.url,
    [
      `POST /resumable/?pub_key=demopublickey HTTP/${version}`,
      'Host: localhost',
      'Connection: close',
      'Upload-Complete: ?0',
      `Content-Length: ${bytes.length}`,
      ...(interop === undefined ? [] : [`Upload-Draft-Interop-Version: ${interop}`]),
      '',
      bytes,
    ].join('\r\n'),
  )
  const [first = '', ...rest] = answer.split(/(?=HTTP\/1\.1 )/)
  expect(rest).toHaveLength(count)
  const last = rest.at(-1) ?? first
  expect(last).toMatch(/^HTTP\/1\.1 201 /)
  if (count === 0) return
  expect(first).toMatch(/^HTTP\/1\.1 104 Upload Resumption Supported\r\n/)
  expect(first).toContain('Upload-Draft-Interop-Version: 9\r\n')
  const location = /^location: (.*)$/im
  expect(location.exec(first)?.[1]).toBe(location.exec(last)?.[1])
})

test('clients of the interop version are told how much of a long body is stored', async () => {
  const { service, begin } = await start()
  const size = 20_000_000
  const { pathname } = new URL(await begin({ 'upload-length': String(size) }))
  const answer = await exchange(
    service.url,
    [
      `PATCH ${pathname} HTTP/1.1`,
      'Host: localhost',
      'Connection: close',
      'Upload-Complete: ?0',
      'Upload-Offset: 0',
      'Content-Type: application/partial-upload',
      `Content-Length: ${size}`,
      'Upload-Draft-Interop-Version: 9',
      '',
      'x'.repeat(size),
    ].join('\r\n'),
  )
  const interim = [...answer.matchAll(/104 [\s\S]*?Upload-Offset: (\d+)/g)].map(([, offset]) =>
    Number(offset),
  )
  expect(interim.length).toBeGreaterThan(0)
  expect(interim).toEqual(interim.toSorted((a, b) => a - b))
  expect(
    answer
      .split(/(?=HTTP\/1\.1 )/)
      .slice(0, -1)
      .join(''),
  ).not.toMatch(/location/i)
  expect(answer).toMatch(/HTTP\/1\.1 204 [\s\S]*upload-offset: 20000000/)
})

test('uploads of another project are not found', async () => {
  const secretKey = 'a secret'
  const { send, begin } = await start({ publicKeys: ['demopublickey', { publicKey: 'other', secretKey }] })
  const url = await begin({ 'upload-length': '19' })
  expect((await send('HEAD', `${url}?pub_key=other`)).status).toBe(404)
  expect((await send('DELETE', `${url}?pub_key=other`)).status).toBe(404)
  expect((await send('HEAD', `${url}?pub_key=demopublickey`)).status).toBe(204)
})
