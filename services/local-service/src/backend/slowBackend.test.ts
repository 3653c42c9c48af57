import { once } from 'node:events'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { StorageError } from '../errors/StorageError.js'
import { streamGroupInfo } from '../groups/streamGroupInfo.js'
import { callApi, createTestClock } from '../testing/fixtures/callApi.js'
import { type HeldService, startHeldService } from '../testing/fixtures/startHeldService.js'
import { startOrigin } from '../testing/fixtures/startOrigin.js'
import { getInfo, upload } from '../testing/fixtures/upload.js'

const UPLOADCARE_PUB_KEY = 'demopublickey'
const small = { minMultipartFileSizeBytes: 1, minPartSizeBytes: 1 }

async function startUpload(service: HeldService) {
  const fields = { filename: 'a', size: 5, content_type: 'x/y', part_size: 5, UPLOADCARE_PUB_KEY }
  const { uuid, parts } = await callApi(service, '/multipart/start/', fields)
  const address = `${(parts as string[])[0]}&jsonerrors=1`
  return {
    uuid: String(uuid),
    sendPart: (body: string, signal?: AbortSignal) =>
      fetch(address, { method: 'PUT', body, ...(signal && { signal }) }),
    complete: (publicKey = UPLOADCARE_PUB_KEY) =>
      callApi(service, '/multipart/complete/', { UPLOADCARE_PUB_KEY: publicKey, uuid: String(uuid) }),
    abort: () => callApi(service, '/multipart/abort/', { UPLOADCARE_PUB_KEY, uuid: String(uuid) }),
    read: async () => (await fetch(`${service.url}/${uuid}/`)).text(),
  }
}

/** Returns the error code in an answer, if it has one. */
async function codeOf(answer: Promise<Response>): Promise<unknown> {
  const { error } = (await (await answer).json()) as { error?: { error_code: string } }
  return error?.error_code
}

test.each([
  ['looking for its file', 'storage.get', 'MultipartFileAlreadyUploadedError'],
  ['looking for the upload', 'multipart.get', 'MultipartFileAlreadyUploadedError'],
  ['writing it', 'multipart.receivePart', 'MultipartFileNotFoundError'],
] as const)(
  'where the upload is completed between the arrival of a part and %s, the part changes nothing',
  async (_title, method, code) => {
    const service = await startHeldService(small)
    const { sendPart, complete, read } = await startUpload(service)
    await sendPart('bytes')
    const hold = service.hold(method)
    const late = codeOf(sendPart('wrong'))
    await hold.reached
    expect(await complete()).toMatchObject({ size: 5 })
    hold.release()
    expect(await late).toBe(code)
    expect(await read()).toBe('bytes')
  },
)

test('a part that arrives while the file is being stored is refused', async () => {
  const service = await startHeldService(small)
  const { sendPart, complete, read } = await startUpload(service)
  await sendPart('bytes')
  const hold = service.hold('storage.commit')
  const completed = complete()
  await hold.reached
  expect(await codeOf(sendPart('wrong'))).toBe('MultipartFileAlreadyUploadedError')
  hold.release()
  expect(await completed).toMatchObject({ size: 5 })
  expect(await read()).toBe('bytes')
})

test.each([
  'storage.get',
  'multipart.get',
  'multipart.assemble',
  'storage.commit',
  'multipart.remove',
] as const)(
  'calls to complete that come while another one waits for %s get its answer, or learn that it is done',
  async (method) => {
    const service = await startHeldService(small)
    const { sendPart, complete, read } = await startUpload(service)
    await sendPart('bytes')
    const hold = service.hold(method)
    const first = complete()
    await hold.reached
    const others = [complete(), complete()]
    hold.release()
    expect(await first).toMatchObject({ size: 5 })
    for (const { size, error } of await Promise.all(others)) {
      expect([5, 'MultipartFileAlreadyUploadedError']).toContain(
        size ?? (error as { error_code: string }).error_code,
      )
    }
    expect(await read()).toBe('bytes')
  },
)

test('the part URLs of a network’s uploads are made one upload at a time, beside those of another network', async () => {
  const service = await startHeldService(small)
  const createPartUrls = vi.spyOn(service.backend.multipart, 'createPartUrls')
  const fields = { filename: 'a', size: '5', content_type: 'x/y', part_size: '5', UPLOADCARE_PUB_KEY }
  const start = async (localAddress: string) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const call = request(`${service.url}/multipart/start/`, { method: 'POST', headers, localAddress })
    call.end(new URLSearchParams(fields).toString())
    const [answer] = await once(call, 'response')
    return JSON.parse(await text(answer)).parts.length
  }
  const hold = service.hold('multipart.createPartUrls')
  const first = start('127.0.0.2')
  await hold.reached
  const second = start('127.0.0.2')
  expect(await start('127.0.0.3')).toBe(1)
  expect(await start('127.0.0.4')).toBe(1)
  expect(createPartUrls).toHaveBeenCalledTimes(2)
  hold.release()
  expect(await Promise.all([first, second])).toEqual([1, 1])
})

test('calls to complete of another project neither learn from the upload nor end it', async () => {
  const service = await startHeldService({ ...small, publicKeys: [UPLOADCARE_PUB_KEY, 'other'] })
  const { sendPart, complete, read } = await startUpload(service)
  const missing = { error: { error_code: 'MultipartFileNotFoundError' } }
  const hold = service.hold('multipart.get')
  const early = complete('other')
  await hold.reached
  expect(await complete()).toMatchObject({ error: { error_code: 'MultipartUploadSizeTooSmallError' } })
  await sendPart('bytes')
  const assembly = service.hold('multipart.assemble')
  const completed = complete()
  await assembly.reached
  expect(await complete('other')).toMatchObject(missing)
  hold.release()
  expect(await early).toMatchObject(missing)
  assembly.release()
  expect(await completed).toMatchObject({ size: 5 })
  expect(await complete('other')).toMatchObject(missing)
  expect(await read()).toBe('bytes')
})

test.each([
  'storage.get',
  'multipart.get',
  'multipart.assemble',
  'storage.commit',
  'multipart.remove',
] as const)('an upload that is given up while its completion waits for %s is a file', async (method) => {
  const service = await startHeldService(small)
  const { uuid, sendPart, complete, abort, read } = await startUpload(service)
  await sendPart('bytes')
  const hold = service.hold(method)
  const completed = complete()
  await hold.reached
  const aborted = abort()
  // The service reads its calls in order.
  await getInfo(service, uuid)
  hold.release()
  expect(await completed).toMatchObject({ size: 5 })
  expect(await aborted).toMatchObject({ error: { error_code: 'MultipartFileAlreadyUploadedError' } })
  expect(await read()).toBe('bytes')
})

test('an upload whose completion fails is given up behind it', async () => {
  const service = await startHeldService(small)
  const { uuid, complete, abort } = await startUpload(service)
  const hold = service.hold('multipart.assemble')
  const completed = complete()
  await hold.reached
  const aborted = abort()
  // The service reads its calls in order.
  await getInfo(service, uuid)
  hold.release()
  expect(await completed).toMatchObject({ error: { error_code: 'MultipartUploadSizeTooSmallError' } })
  expect(await aborted).toEqual({ uuid })
  expect(await service.backend.multipart.get(uuid)).toBeUndefined()
})

test.each(['storage.get', 'multipart.get', 'multipart.abort'] as const)(
  'an upload whose removal waits for %s is completed or removed, not both',
  async (method) => {
    const service = await startHeldService(small)
    const { uuid, sendPart, complete, abort, read } = await startUpload(service)
    await sendPart('bytes')
    const hold = service.hold(method)
    const aborted = abort()
    await hold.reached
    const completed = complete()
    if (method === 'multipart.abort') await completed
    hold.release()
    const [gone, file] = [await aborted, await completed]
    expect([gone.uuid, file.size]).toEqual(file.size ? [undefined, 5] : [uuid, undefined])
    if (file.size) expect(await read()).toBe('bytes')
  },
)

test('an upload that expires while it is being completed is not found, and leaves no file', async () => {
  const clock = createTestClock()
  const service = await startHeldService({ ...small, now: clock.now, multipartLifetimeMs: 1000 })
  const { sendPart, complete, uuid } = await startUpload(service)
  await sendPart('bytes')
  const hold = service.hold('multipart.assemble')
  const completed = complete()
  await hold.reached
  clock.advance(1000)
  await service.backend.multipart.removeExpired()
  hold.release()
  expect(await completed).toMatchObject({ error: { error_code: 'MultipartFileNotFoundError' } })
  expect(await getInfo(service, uuid)).toMatchObject({ error: { error_code: 'FileNotFoundError' } })
})

test('a part whose client has left before it is written can be sent again', async () => {
  const service = await startHeldService(small)
  const { sendPart, complete, read } = await startUpload(service)
  const hold = service.hold('multipart.receivePart')
  const client = new AbortController()
  const left = expect(sendPart('bytes', client.signal)).rejects.toThrow()
  await hold.reached
  client.abort()
  await left
  hold.release()
  expect(await (await sendPart('again')).text()).toBe('')
  expect(await complete()).toMatchObject({ size: 5 })
  expect(await read()).toBe('again')
})

test('a file that is removed before its bytes are read is not found', async () => {
  const service = await startHeldService()
  const uuid = await upload(service, 'bytes')
  const hold = service.hold('storage.open')
  const delivered = fetch(`${service.url}/${uuid}/`)
  await hold.reached
  await service.backend.storage.remove(uuid)
  hold.release()
  const { status, headers } = await delivered
  expect([status, headers.get('cache-control')]).toEqual([404, 'no-store'])
})

test('a file that is removed while the record is made is not in it', async () => {
  const service = await startHeldService({ allowFaults: true })
  const [gone, kept] = [await upload(service, 'gone'), await upload(service, 'kept')]
  const hold = service.hold('storage.open')
  const ledger = fetch(`${service.url}/ledger`)
  await hold.reached
  await service.backend.storage.remove(gone)
  hold.release()
  expect(await (await ledger).json()).toMatchObject({ files: [{ uuid: kept, isIntact: true }] })
})

test('a picture that has expired is fetched once for all who request it at the same time', async () => {
  const service = await startHeldService({ allowLoopback: true })
  const origin = await startOrigin((_request, response) => response.end('picture'))
  const address = `${service.url}/demopublickey/${origin.url}/a.txt`
  const fetchText = async () => (await fetch(address)).text()
  expect(await fetchText()).toBe('picture')
  for await (const { uuid } of service.backend.storage.list()) await service.backend.storage.remove(uuid)
  const hold = service.hold('storage.get', 2)
  const both = [fetchText(), fetchText()]
  await hold.reached
  hold.release()
  expect(await Promise.all(both)).toEqual(['picture', 'picture'])
  expect(origin.requests).toHaveLength(2)
})

test('a file that is removed while its group is described is null in it', async () => {
  const service = await startHeldService()
  const [kept, gone] = [await upload(service, 'kept'), await upload(service, 'gone')]
  const { storage, groups } = service.backend
  const group = await groups.create([kept, gone].map((uuid) => ({ uuid, defaultEffects: '' })))
  const readiness = { isReady: () => true, checkReady: () => true }
  const stream = streamGroupInfo(group, service.url, { storage, readiness })
  await storage.remove(gone)
  expect(JSON.parse(await text(stream))).toMatchObject({ files_count: 2, files: [{ uuid: kept }, null] })
})

test('a group whose files cannot be looked up is an error, not a broken answer', async () => {
  const service = await startHeldService()
  const group = await service.backend.groups.create([
    { uuid: await upload(service, 'a'), defaultEffects: '' },
  ])
  const hold = service.hold('storage.get')
  const answer = fetch(`${service.url}/${group.id}/`)
  await hold.reached
  hold.fail(new Error('The store is away.'))
  expect((await answer).status).toBe(500)
})

const SECRET = { publicKey: UPLOADCARE_PUB_KEY, secretKey: 'secret', isSignatureRequired: false }
const authorization = `Uploadcare.Simple ${UPLOADCARE_PUB_KEY}:secret`
const facts = Object.fromEntries(
  Array.from({ length: 50 }, (_, index) => [`metadata[k${index}]`, '😀'.repeat(512)]),
)

test('the server API looks up the files of a group as its client reads, and stops when the client leaves', async () => {
  const service = await startHeldService({ publicKeys: [SECRET] })
  const { storage, groups } = service.backend
  const uuids: string[] = []
  for (let index = 0; index < 8; index++) uuids.push(await upload(service, `${index}`, { fields: facts }))
  const files = Array.from({ length: 1000 }, (_, index) => ({
    uuid: uuids[index % 8] ?? '',
    defaultEffects: '',
  }))
  const group = await groups.create(files, UPLOADCARE_PUB_KEY)
  const get = vi.spyOn(storage, 'get')
  const leaving = new AbortController()
  const answer = await fetch(`${service.url}/groups/${group.id}/`, {
    headers: { authorization },
    signal: leaving.signal,
  })
  await answer.body?.getReader().read()
  leaving.abort()
  await service.close()
  expect(get.mock.calls.length).toBeLessThan(900)
})

test('a large group arrives whole by the server API', async () => {
  const service = await startHeldService({ publicKeys: [SECRET] })
  const uuid = await upload(service, 'a', { fields: facts })
  const files = Array.from({ length: 40 }, () => ({ uuid, defaultEffects: '' }))
  const group = await service.backend.groups.create(files, UPLOADCARE_PUB_KEY)
  const answer = await fetch(`${service.url}/groups/${group.id}/`, { headers: { authorization } })
  const { files: found } = (await answer.json()) as { files: readonly { metadata: object }[] }
  expect(found).toHaveLength(40)
  expect(found[39]?.metadata).toMatchObject({ k49: '😀'.repeat(512) })
})

test('a store that fails at a group’s first file is told by the server API', async () => {
  const service = await startHeldService({ publicKeys: [SECRET] })
  const files = [{ uuid: await upload(service, 'a'), defaultEffects: '' }]
  const group = await service.backend.groups.create(files, UPLOADCARE_PUB_KEY)
  const hold = service.hold('storage.get')
  const answer = fetch(`${service.url}/groups/${group.id}/`, { headers: { authorization } })
  await hold.reached
  hold.fail(new StorageError(undefined, { code: 'store-failed', message: 'The store is away.' }))
  expect((await answer).status).toBe(503)
  expect(await (await answer).json()).toEqual({ detail: 'The store is away.' })
})
