import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { request as sendRequest } from 'node:http'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { LocalServiceOptions } from '../options/LocalServiceOptions.js'
import { createTestClock, sign } from '../testing/fixtures/callApi.js'
import { mintToken } from '../testing/fixtures/mintToken.js'
import { listData, startTestService } from '../testing/fixtures/startTestService.js'

const bytes = 'first--second-third'
const ORIGIN = 'https://shop.test'
const partial = { 'content-type': 'application/partial-upload' }

async function start(options: Partial<LocalServiceOptions> = {}, query = 'pub_key=demopublickey') {
  const service = await startTestService({ minPartSizeBytes: 7, ...options })
  const create = async (headers: Record<string, string> = {}, body?: string, given = query) => {
    const init = { method: 'POST', headers: { 'upload-complete': '?0', 'upload-length': '19', ...headers } }
    const url = `${service.url}/resumable/?${given}`
    const response = await fetch(url, body === undefined ? init : { ...init, body })
    return { response, upload: response.headers.get('location') ?? '' }
  }
  const patch = (upload: string, offset: number, body: string, headers: Record<string, string> = {}) =>
    fetch(upload, {
      method: 'PATCH',
      body,
      headers: { ...partial, 'upload-offset': String(offset), 'upload-complete': '?1', ...headers },
    })
  const head = async (upload: string) => {
    const { status, headers } = await fetch(upload, { method: 'HEAD' })
    return [status, headers.get('upload-offset'), headers.get('upload-complete')]
  }
  const refusal = async (response: Response) => {
    const { error } = (await response.json()) as { error: { code: string } }
    return [response.status, error.code]
  }
  return { service, create, patch, head, refusal }
}

test('one request is enough for a client that sends all of a file', async () => {
  const { service, create, head } = await start()
  const { response, upload } = await create(
    {
      'upload-complete': '?1',
      'content-type': 'text/plain',
      'content-disposition': "attachment; filename*=UTF-8''Pr%C3%BCfung.txt",
      'lading-metadata': encodeURIComponent(JSON.stringify({ album: 'ä' })),
    },
    bytes,
    'pub_key=demopublickey&source=local&tags=one',
  )
  const file = (await response.json()) as { uuid: string; url: string }
  expect(file).toMatchObject({
    size: 19,
    original_filename: 'Prüfung.txt',
    type: 'text/plain',
    metadata: { album: 'ä' },
    tags: ['one'],
    url: `${service.url}/${file.uuid}/`,
  })
  expect(await (await fetch(file.url)).text()).toBe(bytes)
  expect(await head(upload)).toEqual([204, '19', '?1'])
})

test('an upload is appended to at its offset, and a wrong one is answered with the right one', async () => {
  const { service, create, patch, head } = await start()
  const { response, upload } = await create()
  expect([response.status, response.headers.get('upload-limit')]).toEqual([201, 'min-append-size=7'])
  const partly = await patch(upload, 0, bytes.slice(0, 9), { 'upload-complete': '?0' })
  expect([partly.status, partly.headers.get('upload-offset')]).toEqual([204, '9'])
  for (const offset of [7, 10]) {
    const conflict = await patch(upload, offset, 'x')
    const { headers } = conflict
    expect([conflict.status, headers.get('upload-offset'), headers.get('upload-complete')]).toEqual([
      409,
      '9',
      '?0',
    ])
    expect(headers.get('content-type')).toBe('application/problem+json')
    expect(await conflict.json()).toMatchObject({
      type: 'https://iana.org/assignments/http-problem-types#mismatching-upload-offset',
      'expected-offset': 9,
      'provided-offset': offset,
    })
  }
  expect(await head(upload)).toEqual([204, '9', '?0'])
  const done = await patch(upload, 9, bytes.slice(9))
  const { uuid } = (await done.json()) as { uuid: string }
  expect(await (await fetch(`${service.url}/${uuid}/`)).text()).toBe(bytes)
  // The answer was lost: send the same end again, ask for the result, and send more than the end.
  expect(await (await patch(upload, 19, '')).json()).toMatchObject({ uuid })
  expect(await (await fetch(upload)).json()).toMatchObject({ uuid })
  const more = await patch(upload, 19, 'more')
  expect([more.status, more.headers.get('upload-complete')]).toEqual([400, '?0'])
  expect(await more.json()).toMatchObject({ type: expect.stringContaining('#inconsistent-upload-length') })
  const earlier = await patch(upload, 9, bytes.slice(9))
  expect([earlier.status, earlier.headers.get('upload-offset')]).toEqual([409, '19'])
})

test('an empty file is a file', async () => {
  const { service, create } = await start()
  const { response } = await create({ 'upload-complete': '?1', 'upload-length': '0' })
  const { uuid } = (await response.json()) as { uuid: string }
  expect(await (await fetch(`${service.url}/${uuid}/`)).text()).toBe('')
})

test('what arrives before a connection breaks off is kept, and one that hangs is ended by the next request', async () => {
  const { service, create, head, patch } = await start()
  const { upload } = await create()
  const send = (offset: number, body: string) => {
    const request = sendRequest(upload, {
      method: 'PATCH',
      headers: {
        ...partial,
        'upload-offset': offset,
        'upload-complete': '?1',
        'content-length': 19 - offset,
      },
    })
    request.on('error', () => {})
    request.write(body)
    return request
  }
  const { pathname } = new URL(upload)
  const written = join(service.dataDir, 'multipart', `${pathname.split('/')[2]}.bytes`)
  const hanging = send(0, bytes.slice(0, 10))
  await vi.waitFor(async () => expect((await stat(written)).size).toBe(10))
  const answered = once(hanging, 'response')
  expect(await head(upload)).toEqual([204, '10', '?0'])
  expect((await answered)[0].headers['upload-offset']).toBe('10')
  hanging.destroy()
  const broken = send(10, bytes.slice(10, 12))
  await vi.waitFor(async () => expect((await stat(written)).size).toBe(12))
  broken.destroy()
  expect(await head(upload)).toEqual([204, '12', '?0'])
  expect((await patch(upload, 12, bytes.slice(12))).status).toBe(200)
})

test('an upload that is deleted is gone, and so is one that never was', async () => {
  const { service, create, patch, head } = await start()
  const { upload } = await create()
  await patch(upload, 0, bytes.slice(0, 7), { 'upload-complete': '?0' })
  expect((await fetch(upload, { method: 'DELETE' })).status).toBe(204)
  expect((await head(upload))[0]).toBe(404)
  expect((await patch(upload, 7, bytes.slice(7))).status).toBe(404)
  expect(await listData(service.dataDir)).toEqual([])
})

test('deleting an upload whose file is stored leaves the file', async () => {
  const { service, create, patch } = await start()
  const { upload } = await create()
  const { uuid } = (await (await patch(upload, 0, bytes)).json()) as { uuid: string }
  expect((await fetch(upload, { method: 'DELETE' })).status).toBe(204)
  expect(await (await fetch(`${service.url}/${uuid}/`)).text()).toBe(bytes)
})

test('more bytes than announced are refused, with and without a length', async () => {
  const { create, patch, refusal } = await start()
  const { upload } = await create()
  expect(await refusal(await patch(upload, 0, `${bytes}!`))).toEqual([400, 'inconsistent-upload-length'])
  const stream = new Blob([`${bytes}!`]).stream()
  const headers = { ...partial, 'upload-offset': '0', 'upload-complete': '?1' }
  const longer = await fetch(upload, {
    method: 'PATCH',
    body: stream,
    headers,
    duplex: 'half',
  } as RequestInit)
  expect(await refusal(longer)).toEqual([400, 'MultipartUploadSizeTooLargeError'])
  expect(await refusal((await create({ 'upload-length': '-1' })).response)).toEqual([
    400,
    'RequestParamRequiredError',
  ])
  // The upload received more bytes than it can have, so none of them can be trusted.
  expect((await patch(upload, 0, 'x')).status).toBe(404)
  const other = (await create()).upload
  expect((await patch(other, 0, 'x', { 'content-type': 'text/plain' })).status).toBe(415)
})

test('rights and limits are those of all uploads', async () => {
  const clock = createTestClock(Date.parse('2026-05-01T12:00:00Z'))
  const secretKey = 'a secret'
  const allowed = { allowedTypes: ['image/*'], maxFileSizeBytes: 19, allowedOrigins: [ORIGIN] }
  const publicKeys = [{ publicKey: 'shop', secretKey, ...allowed }]
  const { create, patch, refusal } = await start({ now: clock.now, publicKeys }, 'pub_key=shop')
  const refused = async (headers: Record<string, string>, query?: string) =>
    refusal((await create(headers, undefined, query)).response)
  expect(await refused({}, '')).toEqual([403, 'ProjectPublicKeyRequiredError'])
  expect(await refused({}, 'pub_key=other')).toEqual([403, 'ProjectPublicKeyInvalidError'])
  expect(await refused({})).toEqual([400, 'SignatureRequiredError'])
  const iat = clock.now() / 1000
  const mint = (scope: readonly string[]) =>
    mintToken({ iat, exp: iat + 60, uc: { restrictions: { scope, limits: { operations: 1 } } } }, secretKey)
  const authorization = `Bearer ${await mint(['/resumable/'])}`
  expect(await refused({ authorization: `Bearer ${await mint(['/base/'])}` })).toEqual([
    403,
    'ScopeForbiddenError',
  ])
  expect(await refused({ authorization, origin: 'https://other.test' })).toEqual([
    403,
    'OriginNotAllowedError',
  ])
  expect(await refused({ authorization, 'upload-length': '20' })).toEqual([
    400,
    'MultipartFileSizeLimitExceededError',
  ])
  const { upload } = await create({ authorization, origin: ORIGIN })
  expect(await refused({ authorization })).toEqual([403, 'OperationsLimitExceededError'])
  expect(await refusal(await patch(upload, 0, bytes))).toEqual([400, 'FileTypeForbiddenError'])
  const signed = new URLSearchParams({ pub_key: 'shop', ...sign(secretKey, clock.now() + 60_000) })
  expect((await create({}, undefined, String(signed))).response.status).toBe(201)
})

test('pages of other origins may send and read what they need', async () => {
  const { service } = await start()
  const preflight = (path: string) =>
    fetch(`${service.url}${path}`, {
      method: 'OPTIONS',
      headers: { origin: ORIGIN, 'access-control-request-method': 'PATCH' },
    })
  const { headers } = await preflight('/resumable/0b0e3f52-9a1c-4b3e-8f11-5c1d2a7e9f10/')
  expect(headers.get('access-control-allow-methods')).toContain('PATCH')
  expect(headers.get('access-control-allow-headers')).toContain('Upload-Offset')
  const { headers: exposed } = await fetch(`${service.url}/resumable/?pub_key=demopublickey`, {
    method: 'POST',
    headers: { origin: ORIGIN, 'upload-complete': '?0', 'upload-length': '1' },
  })
  expect(exposed.get('access-control-expose-headers')).toContain('Upload-Offset')
  expect((await preflight('/base/')).headers.get('access-control-allow-methods')).not.toContain('PATCH')
})

test('an upload is of one kind: its parts have URLs, or it is appended to', async () => {
  const { service, create, patch, refusal } = await start({ minMultipartFileSizeBytes: 1 })
  const { upload } = await create()
  const [, uuid = ''] = /resumable\/([^/]+)/.exec(upload) ?? []
  const call = async (path: string, fields: Record<string, string>) => {
    const body = new URLSearchParams({ UPLOADCARE_PUB_KEY: 'demopublickey', ...fields })
    const answer = await fetch(`${service.url}${path}?jsonerrors=1`, { method: 'POST', body })
    return (await answer.json()) as { uuid?: string }
  }
  const gone = { error: { error_code: 'MultipartFileNotFoundError' } }
  for (const path of ['/multipart/parts/', '/multipart/complete/'])
    expect(await call(path, { uuid })).toMatchObject(gone)
  expect((await patch(upload, 0, bytes)).status).toBe(200)

  const plan = { filename: 'a', size: '19', part_size: '7', content_type: 'text/plain' }
  const started = await call('/multipart/start/', plan)
  const other = `${service.url}/resumable/${started.uuid}/`
  expect(await refusal(await patch(other, 0, bytes))).toEqual([404, 'MultipartFileNotFoundError'])
  expect((await fetch(other, { method: 'HEAD' })).status).toBe(404)
})
