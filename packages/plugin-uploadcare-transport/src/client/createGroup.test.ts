import { FakeClock, settle } from '@lading/transport-engine/testing'
import { expect, test, vi } from 'vitest'
import { createTransport } from '../createTransport.js'
import { FakeHttp } from '../testing/fixtures/FakeHttp.js'
import { wireInfo, wireUuid } from '../testing/fixtures/wireInfo.js'

const groupId = '7a1f0c2e-1d7e-4e43-9a55-9c1b0f0e8a77~2'
const other = '7a1f0c2e-1d7e-4e43-9a55-9c1b0f0e8a77'

const wireGroup = (changes: Record<string, unknown> = {}) => ({
  id: groupId,
  datetime_created: '2024-05-01T10:00:00.000000Z',
  datetime_stored: null,
  files_count: 2,
  cdn_url: `https://elsewhere.example.com/${groupId}/`,
  files: [wireInfo(), wireInfo({ uuid: other, size: 7, is_image: false }), null],
  ...changes,
})

function setUp(secure?: {
  getToken: () => Promise<never> | Promise<{ secureSignature: string; secureExpire: string } | null>
}) {
  const http = new FakeHttp()
  const config: Record<string, unknown> = {
    pubkey: 'demopublickey',
    baseUrl: 'https://upload.example.com',
    cdnCname: 'https://cdn.example.com/',
    store: 'auto',
    userAgentIntegration: '',
  }
  const clock = new FakeClock()
  const transport = createTransport({
    config,
    http,
    clock,
    random: () => 1,
    ...(secure && { secure }),
  })
  const controller = new AbortController()
  const { signal } = controller
  const create = (entries: readonly object[]) => {
    const promise = transport.createGroup(entries as never, { signal })
    promise.catch(() => {})
    return promise
  }
  return { http, clock, controller, create, transport }
}

const members = [
  { uuid: wireUuid, cdnUrlModifiers: '', source: 'local' },
  { uuid: other, cdnUrlModifiers: '-/rotate/90/-/preview/', source: 'local' },
]

test('the files go to /group/ in their order, each with its operations', () => {
  const { http, create } = setUp()
  void create(members)
  expect(http.last.method).toBe('POST')
  expect(http.last.url).toBe('https://upload.example.com/group/?jsonerrors=1')
  expect([...(http.last.body ?? [])]).toEqual([
    ['files[]', wireUuid],
    ['files[]', `${other}/-/rotate/90/-/preview/`],
    ['pub_key', 'demopublickey'],
    ['source', 'local'],
  ])
})

test('files of several sources make a group of the page’s script', () => {
  const { http, create } = setUp()
  void create([members[0] ?? {}, { ...members[1], source: 'camera' }])
  expect(http.last.body?.get('source')).toBe('js-api')
})

test('the group info has our field names, and the CDN in use', async () => {
  const { http, create } = setUp()
  const promise = create(members)
  http.last.answer(wireGroup())
  await expect(promise).resolves.toEqual({
    uuid: groupId,
    filesCount: 2,
    totalSize: 12,
    isStored: false,
    isImage: true,
    cdnUrl: `https://cdn.example.com/${groupId}/`,
    files: [expect.objectContaining({ uuid: wireUuid }), expect.objectContaining({ uuid: other, size: 7 })],
    createdAt: '2024-05-01T10:00:00.000000Z',
    storedAt: null,
  })
  const stored = create(members)
  http.last.answer(wireGroup({ datetime_stored: '2024-05-02T10:00:00Z', files_count: 'many', files: [] }))
  await expect(stored).resolves.toMatchObject({
    isStored: true,
    storedAt: '2024-05-02T10:00:00Z',
    filesCount: 0,
    isImage: false,
  })
})

test.each([
  {},
  { id: other, files: [] },
  { id: groupId },
  { id: `${groupId}/../x`, files: [] },
  { id: 7, files: [] },
  { id: groupId, files: [{ uuid: 'x' }] },
])('the response %j is not a group', async (answer) => {
  const { http, clock, create } = setUp()
  const promise = create(members)
  await http.endAll(clock, (request) => request.answer(answer))
  await expect(promise).rejects.toMatchObject({ name: 'UploadError', code: 'invalid-response' })
})

test('a refusal keeps the message of the service', async () => {
  const { http, create } = setUp()
  const promise = create(members)
  http.last.answer({ error: { content: 'Some files not found.', error_code: 'GroupFilesNotFoundError' } })
  await expect(promise).rejects.toMatchObject({
    name: 'UploadError',
    code: 'GroupFilesNotFoundError',
    message: 'Some files not found.',
  })
})

test('a file that is not uploaded cannot be in a group', async () => {
  const { http, create } = setUp()
  await expect(create([{ uuid: null, cdnUrlModifiers: '' }])).rejects.toMatchObject({ code: 'file-missing' })
  expect(http.requests).toEqual([])
})

test('aborting ends the request', async () => {
  const { http, controller, create } = setUp()
  const promise = create(members)
  controller.abort()
  await expect(promise).rejects.toMatchObject({ name: 'CancelError' })
  expect(http.open.size).toBe(0)
})

test('files and groups are signed, each with the current token; info requests are not', async () => {
  let count = 0
  const getToken = vi.fn(async () => {
    count += 1
    return { secureSignature: `s${count}`, secureExpire: '1700000000' }
  })
  const { http, create, transport } = setUp({ getToken })
  void create(members)
  await settle()
  expect(http.last.body?.get('signature')).toBe('s1')
  expect(http.last.body?.get('expire')).toBe('1700000000')
  const entry = { file: new File(['x'], 'a'), fileName: 'a', source: 'local', metadata: null }
  const options = { signal: new AbortController().signal, onProgress() {}, onBytesSent() {} }
  transport.upload(entry as never, options).catch(() => {})
  await settle()
  expect(http.last.path).toBe('/base/')
  expect(http.last.body?.get('signature')).toBe('s2')
  http.last.answer({ file: wireUuid })
  await settle()
  expect(http.last.path).toBe('/info/')
  expect(http.last.query.has('signature')).toBe(false)
  expect(getToken).toHaveBeenCalledTimes(2)
})

test('without a token no signature is sent', async () => {
  const { http, create } = setUp({ getToken: async () => null })
  void create(members)
  await settle()
  expect([...(http.last.body?.keys() ?? [])]).toEqual(['files[]', 'files[]', 'pub_key', 'source'])
})

test('aborting while the token is pending ends it at once, and nothing is sent', async () => {
  const { http, controller, create } = setUp({ getToken: () => new Promise<never>(() => {}) })
  const promise = create(members)
  await settle()
  controller.abort()
  await expect(promise).rejects.toMatchObject({ name: 'CancelError' })
  expect(http.requests).toEqual([])
})
