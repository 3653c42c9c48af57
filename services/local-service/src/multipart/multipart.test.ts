import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile, stat } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import type { LocalServiceOptions } from '../options/LocalServiceOptions.js'
import { callApi, createTestClock } from '../testing/fixtures/callApi.js'
import { startTestService } from '../testing/fixtures/startTestService.js'
import { getInfo, type JsonObject, sha256 } from '../testing/fixtures/upload.js'

const bytes = Buffer.from(Array.from({ length: 2500 }, (_, index) => index % 251))
const small = { minMultipartFileSizeBytes: 1000, minPartSizeBytes: 100 }
const startFields = {
  UPLOADCARE_PUB_KEY: 'demopublickey',
  filename: 'Große Datei.bin',
  size: bytes.length,
  content_type: 'application/x-test',
  part_size: 1000,
}

async function start(
  options: Partial<LocalServiceOptions> = {},
  fields: Record<string, string | number> = {},
) {
  const service = await startTestService({ ...small, ...options })
  const answer = await callApi(service, '/multipart/start/', { ...startFields, ...fields })
  const { is_abortable } = answer
  return { service, uuid: String(answer.uuid), parts: answer.parts as string[], is_abortable }
}

const sliceOf = (index: number) => bytes.subarray(index * 1000, (index + 1) * 1000)
const put = (url: string, body: Uint8Array<ArrayBuffer> | Buffer) =>
  fetch(url, { method: 'PUT', body: new Uint8Array(body), headers: { 'content-type': 'application/x-test' } })

function complete(service: { url: string }, uuid: string): Promise<JsonObject> {
  return callApi(service, '/multipart/complete/', {
    uuid,
    UPLOADCARE_PUB_KEY: 'demopublickey',
    source: 'local',
  })
}

async function putAll(parts: readonly string[], order = parts.map((_, index) => index)): Promise<void> {
  for (const index of order) expect((await put(parts[index] ?? '', sliceOf(index))).status).toBe(200)
}

async function multipartFiles(dataDir: string): Promise<string[]> {
  return readdir(join(dataDir, 'multipart'))
}

test('a file sent in parts, in any order and with one repeated, is stored whole', async () => {
  const { service, uuid, parts } = await start({}, { 'metadata[a]': 'b', tags: 'x,y' })
  expect(parts).toHaveLength(3)
  expect(parts[0]).toMatch(
    new RegExp(`^${service.url}/multipart/upload/${uuid}/Gro%C3%9FeDatei\\.bin\\?partNumber=1&`),
  )
  await putAll(parts, [2, 0, 1, 0])
  const info = await complete(service, uuid)
  expect(info).toMatchObject({
    uuid,
    size: 2500,
    original_filename: 'Große Datei.bin',
    mime_type: 'application/x-test',
    is_ready: true,
    is_stored: true,
    metadata: { a: 'b' },
    tags: ['x', 'y'],
  })
  const delivered = new Uint8Array(await (await fetch(`${service.url}/${uuid}/`)).arrayBuffer())
  expect(sha256(delivered)).toBe(sha256(bytes))
  expect(await multipartFiles(service.dataDir)).toEqual([])
})

test('a part with other bytes than its digest states is refused and counts for nothing', async () => {
  const publicKeys = ['demopublickey']
  const service = await startTestService({ ...small, publicKeys })
  const started = await callApi(service, '/multipart/start/', startFields)
  expect(started.part_digest).toBe('sha-256')
  const [uuid, parts] = [String(started.uuid), started.parts as string[]]
  const putWith = (index: number, body: Buffer, digest = sha256(sliceOf(index))) =>
    fetch(parts[index] ?? '', {
      method: 'PUT',
      body: new Uint8Array(body),
      headers: { 'content-digest': `sha-256=:${Buffer.from(digest, 'hex').toString('base64')}:` },
    })
  await putAll(parts)
  const flipped = Buffer.from(sliceOf(1))
  flipped[7] = (flipped[7] ?? 0) ^ 1
  expect((await putWith(1, flipped)).status).toBe(422)
  expect(await complete(service, uuid)).toMatchObject({
    error: { error_code: 'MultipartUploadSizeTooSmallError' },
  })
  expect((await putWith(1, Buffer.from(sliceOf(1)), 'not base64')).status).toBe(422)
  expect((await putWith(1, Buffer.from(sliceOf(1)))).status).toBe(200)
  await complete(service, uuid)
  const delivered = new Uint8Array(await (await fetch(`${service.url}/${uuid}/`)).arrayBuffer())
  expect(sha256(delivered)).toBe(sha256(bytes))
})

test('a part that comes again replaces what came before', async () => {
  const { service, uuid, parts } = await start()
  await put(parts[0] ?? '', Buffer.alloc(1000, 7))
  await putAll(parts)
  await complete(service, uuid)
  const delivered = new Uint8Array(await (await fetch(`${service.url}/${uuid}/`)).arrayBuffer())
  expect(sha256(delivered)).toBe(sha256(bytes))
})

test('complete refuses while parts are missing or short, and works once they are there', async () => {
  const { service, uuid, parts } = await start()
  await putAll(parts, [0, 1])
  expect(await complete(service, uuid)).toMatchObject({
    error: { error_code: 'MultipartUploadSizeTooSmallError', status_code: 400 },
  })
  await put(parts[2] ?? '', Buffer.alloc(10))
  expect(await complete(service, uuid)).toMatchObject({
    error: { error_code: 'MultipartFileCompletionFailedError' },
  })
  await putAll(parts, [2])
  expect(await complete(service, uuid)).toMatchObject({ uuid })
})

test('a part of more bytes than planned is refused, announced or not, and nothing is harmed', async () => {
  const { service, uuid, parts } = await start()
  const announced = await put(parts[2] ?? '', Buffer.alloc(501))
  expect([announced.status, await announced.text()]).toEqual([400, 'Uploaded size is more than expected.'])
  const chunked = request(parts[2] ?? '', { method: 'PUT' })
  chunked.write(Buffer.alloc(400))
  chunked.end(Buffer.alloc(400))
  const [answer] = await once(chunked, 'response')
  answer.resume()
  expect(answer.statusCode).toBe(400)
  await putAll(parts)
  expect(await complete(service, uuid)).toMatchObject({ uuid })
})

test('two calls to complete at once make one file and get one answer, and later ones report it as uploaded', async () => {
  const { service, uuid, parts } = await start()
  await putAll(parts)
  const answers = await Promise.all([complete(service, uuid), complete(service, uuid)])
  const gone = { error: { error_code: 'MultipartFileAlreadyUploadedError', status_code: 400 } }
  expect(answers[0]).toMatchObject({ uuid, size: 2500 })
  expect(answers[1]).toEqual(answers[0])
  expect(await complete(service, uuid)).toMatchObject(gone)
  expect((await put(parts[0] ?? '', sliceOf(0))).status).toBe(400)
  expect(await getInfo(service, uuid)).toMatchObject({ size: 2500 })
})

describe('an upload that its client gives up', () => {
  const abort = (service: { url: string }, fields: Record<string, string>) =>
    callApi(service, '/multipart/abort/', { UPLOADCARE_PUB_KEY: 'demopublickey', ...fields })
  const failure = (code: string) => ({ error: { error_code: code, status_code: expect.any(Number) } })

  test('is announced as possible, leaves nothing on the disk and takes no part', async () => {
    const { service, uuid, parts, is_abortable } = await start()
    expect(is_abortable).toBe(true)
    await putAll(parts, [0, 1])
    expect(await abort(service, { uuid: uuid.toUpperCase() })).toEqual({ uuid })
    expect(await multipartFiles(service.dataDir)).toEqual([])
    expect((await put(parts[2] ?? '', sliceOf(2))).status).toBe(404)
    expect(await complete(service, uuid)).toMatchObject(failure('MultipartFileNotFoundError'))
    expect(await abort(service, { uuid })).toMatchObject(failure('MultipartFileNotFoundError'))
    expect(await multipartFiles(service.dataDir)).toEqual([])
  })

  test('ends a part in flight, of which nothing stays', async () => {
    const { service, uuid, parts } = await start()
    await putAll(parts, [1])
    const half = request(parts[0] ?? '', { method: 'PUT', headers: { 'content-length': 1000 } })
    const ended = once(half, 'error')
    half.write(Buffer.alloc(1500 - 501))
    const path = join(service.dataDir, 'multipart', `${uuid}.bytes`)
    const written = async () => (await readFile(path)).subarray(0, 999).every((byte) => byte === 0)
    await vi.waitFor(async () => expect(await written()).toBe(true))
    expect(await abort(service, { uuid })).toEqual({ uuid })
    await ended
    expect(await multipartFiles(service.dataDir)).toEqual([])
  })

  test.each(['after', 'before'])('%s its completion is a file all the same', async (when) => {
    const { service, uuid, parts } = await start()
    await putAll(parts)
    const completed = complete(service, uuid)
    if (when === 'after') await completed
    const aborted = await abort(service, { uuid })
    const info = await completed
    if (when === 'after' || info.uuid) {
      expect(aborted).toMatchObject(failure('MultipartFileAlreadyUploadedError'))
      expect(await getInfo(service, uuid)).toMatchObject({ size: 2500 })
    } else expect(info).toMatchObject(failure('MultipartFileNotFoundError'))
  })

  test('is one of the project, named by its UUID', async () => {
    const { service, uuid, parts } = await start({ publicKeys: ['demopublickey', 'other'] })
    const refused = async (fields: Record<string, string>, code: string) =>
      expect(await abort(service, fields)).toMatchObject(failure(code))
    await refused({}, 'MultipartFileIdRequiredError')
    await refused({ uuid: '../../etc' }, 'UUIDInvalidError')
    await refused({ uuid: randomUUID() }, 'MultipartFileNotFoundError')
    await refused({ uuid, UPLOADCARE_PUB_KEY: 'other' }, 'MultipartFileNotFoundError')
    await refused({ uuid, UPLOADCARE_PUB_KEY: 'third' }, 'ProjectPublicKeyInvalidError')
    await putAll(parts)
    expect(await complete(service, uuid)).toMatchObject({ uuid })
  })
})

test('parts that arrived survive a restart, and the rest can follow', async () => {
  const first = await start()
  await putAll(first.parts, [0, 2])
  await first.service.close()
  const second = await startTestService({
    ...small,
    dataDir: first.service.dataDir,
    port: first.service.port,
  })
  expect(await complete(second, first.uuid)).toMatchObject({
    error: { error_code: 'MultipartUploadSizeTooSmallError' },
  })
  await putAll(first.parts, [1])
  expect(await complete(second, first.uuid)).toMatchObject({ uuid: first.uuid, size: 2500 })
})

test('a part whose sender goes away does not count', async () => {
  const { service, uuid, parts } = await start()
  await putAll(parts, [1, 2])
  const half = request(parts[0] ?? '', { method: 'PUT', headers: { 'content-length': 1000 } })
  half.on('error', () => {})
  half.write(Buffer.alloc(500), () => half.destroy())
  await new Promise((resolve) => half.once('close', resolve))
  expect(await complete(service, uuid)).toMatchObject({
    error: { error_code: 'MultipartUploadSizeTooSmallError' },
  })
  await putAll(parts, [0])
  const info = await complete(service, uuid)
  expect(info).toMatchObject({ uuid })
})

test('a part sent again while its first attempt hangs is taken at once', async () => {
  const lines: string[] = []
  const { service, uuid, parts } = await start({ log: (line) => lines.push(line) })
  const hanging = request(parts[0] ?? '', { method: 'PUT', headers: { 'content-length': 1000 } })
  const ended = once(hanging, 'error')
  hanging.write(Buffer.alloc(500))
  // The first attempt is in progress once its bytes are in the file.
  const path = join(service.dataDir, 'multipart', `${uuid}.bytes`)
  await vi.waitFor(async () => expect((await stat(path)).size).toBe(500))
  await putAll(parts)
  hanging.destroy(new Error('given up'))
  await ended
  expect(await complete(service, uuid)).toMatchObject({ uuid, size: 2500 })
  const delivered = new Uint8Array(await (await fetch(`${service.url}/${uuid}/`)).arrayBuffer())
  expect(sha256(delivered)).toBe(sha256(bytes))
  // A client that gives up isn't a service failure.
  expect(lines).toEqual([])
})

test.each(['abc', '', '1e99', '-1', 'Infinity', '0x7fffffffffffffff'])(
  'a part address with expires=%s is refused',
  async (expires) => {
    const { parts } = await start()
    const address = (parts[0] ?? '').replace(/expires=[^&]*/, `expires=${expires}`)
    expect((await put(address, sliceOf(0))).status).toBe(403)
  },
)

test('an upload ends with its time: its addresses, its completion and what it left', async () => {
  const clock = createTestClock()
  const { service, uuid, parts } = await start({ now: clock.now, multipartLifetimeMs: 1000 })
  await putAll(parts, [0])
  clock.advance(1000)
  expect((await put(parts[1] ?? '', sliceOf(1))).status).toBe(403)
  expect(await complete(service, uuid)).toMatchObject({ error: { error_code: 'MultipartFileNotFoundError' } })
  await service.close()
  await startTestService({ ...small, dataDir: service.dataDir, now: clock.now })
  expect(await multipartFiles(service.dataDir)).toEqual([])
})

test('complete of a file that is not ready reports it', async () => {
  const { service, uuid, parts } = await start({ readyAfterInfoCalls: 1 })
  await putAll(parts)
  expect(await complete(service, uuid)).toMatchObject({ uuid, is_ready: false })
  expect(await getInfo(service, uuid)).toMatchObject({ is_ready: false })
  expect(await getInfo(service, uuid)).toMatchObject({ is_ready: true })
})

test.each([
  [{ filename: '' }, 'RequestParamRequiredError', 'filename is required.'],
  [{ size: '' }, 'MultipartSizeInvalidError', 'size should be integer.'],
  [{ size: '12.5' }, 'MultipartSizeInvalidError', 'size should be integer.'],
  [
    { size: 999 },
    'MultipartFileSizeTooSmallError',
    'File size can not be less than 1000 bytes. Please use direct upload instead of multipart.',
  ],
  [{ size: 1_000_001 }, 'MultipartFileSizeLimitExceededError', 'File size exceeds project limit.'],
  [{ content_type: '' }, 'RequestParamRequiredError', 'content_type is required.'],
  [{ part_size: 'x' }, 'MultipartPartSizeInvalidError', 'Multipart Upload Part Size should be an integer.'],
  [
    { part_size: 99 },
    'MultipartPartSizeTooSmallError',
    'Multipart Upload Part Size can not be less than 100 bytes.',
  ],
  [
    { part_size: 5_368_709_121 },
    'MultipartPartSizeTooBigError',
    'Multipart Upload Part Size can not be more than 5368709120 bytes.',
  ],
  [{ UPLOADCARE_PUB_KEY: '' }, 'ProjectPublicKeyRequiredError', 'UPLOADCARE_PUB_KEY is required.'],
  [{ UPLOADCARE_PUB_KEY: 'no' }, 'ProjectPublicKeyInvalidError', 'UPLOADCARE_PUB_KEY is invalid.'],
  [{ 'metadata[]': 'v' }, 'FileMetadataKeyEmptyError', "File's metadata key can not be empty."],
  [{ filename: 'n'.repeat(1025) }, 'FilenameTooLongError', 'A file name can not be longer than 1024 bytes.'],
  [{ filename: 'a\0' }, 'NullCharactersForbiddenError', 'Null characters are not allowed.'],
])('a start with %j is refused: %s', async (fields, code, content) => {
  const service = await startTestService({ ...small, maxFileSizeBytes: 1_000_000 })
  const answer = await callApi(service, '/multipart/start/', { ...startFields, ...fields })
  expect(answer).toMatchObject({ error: { error_code: code, content } })
  expect(await multipartFiles(service.dataDir)).toEqual([])
})

test('parts too small for the 10,000 that a store takes are refused with the least size', async () => {
  const service = await startTestService({ ...small, maxFileSizeBytes: 10_000_000 })
  const call = (partSize: number) =>
    callApi(service, '/multipart/start/', { ...startFields, size: 2_000_001, part_size: partSize })
  expect(await call(200)).toMatchObject({
    error: { content: 'Multipart Upload Part Size can not be less than 201 bytes.' },
  })
  expect((await call(201)).parts).toHaveLength(9_951)
})

test.each([
  [{ uuid: '' }, 'MultipartFileIdRequiredError'],
  [{ uuid: 'x' }, 'UUIDInvalidError'],
  [{ uuid: '0b0e3f52-9a1c-4b3e-8f11-5c1d2a7e9f10' }, 'MultipartFileNotFoundError'],
  [{ uuid: 'x', UPLOADCARE_PUB_KEY: 'no' }, 'ProjectPublicKeyInvalidError'],
])('a completion with %j is refused: %s', async (fields, code) => {
  const service = await startTestService()
  const answer = await callApi(service, '/multipart/complete/', {
    UPLOADCARE_PUB_KEY: 'demopublickey',
    ...fields,
  })
  expect(answer).toMatchObject({ error: { error_code: code } })
})

test('part addresses of the whole hosted range are given for 5 GiB', async () => {
  const service = await startTestService()
  const answer = await callApi(service, '/multipart/start/', {
    ...startFields,
    size: 5 * 1024 ** 3,
    part_size: '',
  })
  expect(answer.parts).toHaveLength(1024)
})

test('part addresses carry the public address when there is one', async () => {
  const { parts } = await start({ publicUrl: 'https://cdn.test/base/' })
  expect(parts[0]).toMatch(/^https:\/\/cdn\.test\/base\/multipart\/upload\//)
})

test('further part addresses are answered until the upload is completed', async () => {
  const { service, uuid, parts } = await start()
  const renew = () => callApi(service, '/multipart/parts/', { uuid, UPLOADCARE_PUB_KEY: 'demopublickey' })
  expect(await renew()).toEqual({ uuid, parts })
  await putAll((await renew()).parts as string[])
  expect(await complete(service, uuid)).toMatchObject({ uuid, size: 2500 })
  expect(await renew()).toMatchObject({ error: { error_code: 'MultipartFileAlreadyUploadedError' } })
})

test('a completion whose answer was lost is repeated for as long as the service is told to', async () => {
  const clock = createTestClock()
  const { service, uuid, parts } = await start({ now: clock.now, completeGraceMs: 1000 })
  await putAll(parts)
  const info = await complete(service, uuid)
  clock.advance(999)
  expect(await complete(service, uuid)).toEqual(info)
  clock.advance(1)
  expect(await complete(service, uuid)).toMatchObject({
    error: { error_code: 'MultipartFileAlreadyUploadedError' },
  })
})
