import type { ConfigMap, FileInfo, UploadEntry } from '@lading/kernel'
import { expect, test, vi } from 'vitest'
import { createTransport } from './createTransport.js'
import { FakeClock, settle } from './testing/fixtures/FakeClock.js'
import { FakeHttp } from './testing/fixtures/FakeHttp.js'
import { alwaysOnline } from './testing/fixtures/testConnection.js'
import { wireInfo, wireUuid } from './testing/fixtures/wireInfo.js'

const file = new File(['bytes'], 'Beach day.jpg', { type: 'image/jpeg' })

function setUp(values: Partial<ConfigMap> = {}) {
  const config: Partial<ConfigMap> = {
    pubkey: 'demopublickey',
    baseUrl: 'https://upload.example.com/api',
    cdnCname: 'https://cdn.example.com',
    store: 'auto',
    userAgentIntegration: '',
    ...values,
  }
  const http = new FakeHttp()
  const clock = new FakeClock()
  const transport = createTransport({
    config: { get: (key) => config[key] as never },
    http,
    clock,
    online: alwaysOnline,
    random: () => 1,
  })
  const controller = new AbortController()
  const onProgress = vi.fn()
  const onBytesSent = vi.fn()
  const options = { signal: controller.signal, onProgress, onBytesSent }
  const entry = { file, fileName: file.name, source: 'camera', metadata: null } as unknown as UploadEntry
  const upload = (changes: Partial<UploadEntry> = {}): Promise<FileInfo> => {
    const promise = transport.upload({ ...entry, ...changes }, options)
    promise.catch(() => {})
    return promise
  }
  return { config, http, clock, transport, controller, onProgress, onBytesSent, upload }
}

test('a file goes to /base/ with its fields in the words of the service', async () => {
  const { http, upload } = setUp()
  void upload({ metadata: { my_key: 'v' } })
  const { method, url, headers, body } = http.last
  expect(method).toBe('POST')
  expect(url).toBe('https://upload.example.com/api/base/?jsonerrors=1')
  expect(headers).toEqual({
    'X-UC-User-Agent': expect.stringMatching(/^blocks\/[\d.]+\/demopublickey \(JavaScript\)$/),
  })
  expect([...(body ?? [])]).toEqual([
    ['UPLOADCARE_PUB_KEY', 'demopublickey'],
    ['UPLOADCARE_STORE', 'auto'],
    ['source', 'camera'],
    ['metadata[my_key]', 'v'],
    ['file', expect.objectContaining({ name: 'Beach day.jpg', type: 'image/jpeg', size: 5 })],
  ])
})

test.each([
  ['auto', 'auto'],
  [true, '1'],
  [false, '0'],
] as const)('store %o is said as %s', (store, value) => {
  const { http, upload } = setUp({ store })
  void upload()
  expect(http.last.body?.get('UPLOADCARE_STORE')).toBe(value)
})

test('the service is asked at once and then each half second until the file is ready', async () => {
  const { http, clock, upload } = setUp()
  const promise = upload()
  http.last.answer({ file: wireUuid })
  await settle()
  expect(http.last.path).toBe('/api/info/')
  expect([...http.last.query]).toEqual([
    ['jsonerrors', '1'],
    ['pub_key', 'demopublickey'],
    ['file_id', wireUuid],
    ['source', 'camera'],
  ])
  http.last.answer(wireInfo({ is_ready: false }))
  await settle()
  await clock.advance(499)
  expect(http.requests).toHaveLength(2)
  await clock.advance(1)
  expect(http.requests).toHaveLength(3)
  http.last.answer(wireInfo())
  await expect(promise).resolves.toMatchObject({
    uuid: wireUuid,
    cdnUrl: `https://cdn.example.com/${wireUuid}/`,
    metadata: { my_key: 'summer' },
  })
  expect(clock.pending).toBe(0)
})

test('progress counts the bytes of the file, and the last byte is told once', async () => {
  const { http, onProgress, onBytesSent, upload } = setUp()
  void upload()
  http.last.onProgress?.(103, 105)
  http.last.onProgress?.(102, 105)
  expect(onBytesSent).not.toHaveBeenCalled()
  http.last.onBytesSent?.()
  http.last.answer({ file: wireUuid })
  await settle()
  // The end is told when the service has the file.
  expect(onProgress.mock.calls).toEqual([
    [3, 5],
    [4, 5],
  ])
  expect(onBytesSent).toHaveBeenCalledTimes(1)
})

test('an answer without an event of the last byte tells of it too', async () => {
  const { http, onProgress, onBytesSent, upload } = setUp()
  void upload()
  http.last.answer({ file: wireUuid })
  await settle()
  expect(onBytesSent).toHaveBeenCalledTimes(1)
  http.last.answer(wireInfo())
  await settle()
  expect(onProgress).toHaveBeenLastCalledWith(5, 5)
})

test('configuration is read anew for each call', async () => {
  const { config, http, upload } = setUp()
  config.pubkey = 'another'
  void upload()
  expect(http.last.body?.get('UPLOADCARE_PUB_KEY')).toBe('another')
})

test('without a public key nothing is sent', async () => {
  const { http, upload } = setUp({ pubkey: '' })
  await expect(upload()).rejects.toMatchObject({ name: 'UploadError', code: 'pubkey-missing' })
  expect(http.requests).toEqual([])
})

test('without a file nothing is sent', async () => {
  const { upload } = setUp()
  await expect(upload({ file: null })).rejects.toMatchObject({
    code: 'file-missing',
    message: 'No file input',
  })
})

test('what is behind a URL that is none of the web is refused in clear words, and nothing is sent', async () => {
  const { http, upload } = setUp()
  await expect(upload({ file: null, externalUrl: 'ftp://example.com/a.jpg' })).rejects.toMatchObject({
    name: 'UploadError',
    code: 'url-unsupported',
    message: 'File uploading from "ftp://example.com/a.jpg" is not supported',
  })
  expect(http.requests).toEqual([])
})

test('tags are sent in one text and read from the info', async () => {
  const { http, upload } = setUp()
  const promise = upload({ tags: ['a', 'b'] })
  expect(http.last.body?.get('tags')).toBe('a,b')
  http.last.answer({ file: wireUuid })
  await settle()
  http.last.answer(wireInfo({ tags: ['a', 7, 'b'] }))
  await expect(promise).resolves.toMatchObject({ tags: ['a', 'b'] })
  void upload({ tags: [] })
  expect(http.last.body?.has('tags')).toBe(false)
})

test('a refusal in either call ends the upload with its words', async () => {
  const refusal = {
    error: { content: 'Uploading of these file types is not allowed.', error_code: 'FileTypeForbiddenError' },
  }
  for (const first of [refusal, { file: wireUuid }]) {
    const { http, upload } = setUp()
    const promise = upload()
    http.last.answer(first)
    await settle()
    if (first !== refusal) http.last.answer(refusal)
    await expect(promise).rejects.toMatchObject({
      name: 'UploadError',
      code: 'FileTypeForbiddenError',
      message: 'Uploading of these file types is not allowed.',
    })
  }
})

test('a line that is down is a network error, the file being all right', async () => {
  const { http, clock, upload } = setUp()
  const promise = upload()
  await http.endAll(clock, (request) => request.fail())
  await expect(promise).rejects.toMatchObject({ name: 'NetworkError', message: 'Network error' })
  expect(http.requests).toHaveLength(4)
  expect(clock.pending).toBe(0)
})

test('a file that is gone is told from a line that is down', async () => {
  const { http, upload } = setUp()
  const gone = new File(['bytes'], 'gone.txt')
  gone.slice = () => ({ arrayBuffer: () => Promise.reject(new Error('NotReadableError')) }) as Blob
  const promise = upload({ file: gone })
  http.last.fail()
  await expect(promise).rejects.toMatchObject({ name: 'UploadError', code: 'file-unreadable' })
})

test('an empty file cannot be gone', async () => {
  const { http, clock, upload, onProgress, onBytesSent } = setUp()
  const empty = new File([], 'empty.txt')
  empty.slice = () => {
    throw new Error('must not be read')
  }
  const promise = upload({ file: empty })
  http.last.onBytesSent?.()
  expect(onBytesSent).toHaveBeenCalledTimes(1)
  expect(onProgress).not.toHaveBeenCalled()
  await http.endAll(clock, (request) => request.fail())
  await expect(promise).rejects.toMatchObject({ name: 'NetworkError' })
})

test.each([{}, { file: 'x' }, { file: { uuid: wireUuid } }, { upload: wireUuid }])(
  'the answer %o to a file is no success',
  async (answer) => {
    const { http, clock, upload, onBytesSent } = setUp()
    const promise = upload()
    await http.endAll(clock, (request) => request.answer(answer))
    await expect(promise).rejects.toMatchObject({ name: 'UploadError', code: 'invalid-response' })
    expect(http.requests).toHaveLength(4)
    expect(onBytesSent).not.toHaveBeenCalled()
  },
)

test.each([undefined, null, 'true', 1])(
  'info that is ready by %o is refused, whenever it is asked for',
  async (ready) => {
    const { http, clock, upload } = setUp()
    const promise = upload()
    http.last.answer({ file: wireUuid })
    await settle()
    await http.endAll(clock, (request) => request.answer(wireInfo({ is_ready: ready })))
    await expect(promise).rejects.toMatchObject({ name: 'UploadError', code: 'invalid-response' })
    expect(clock.pending).toBe(0)
  },
)

const states: [string, (setup: ReturnType<typeof setUp>) => Promise<void>][] = [
  ['the file is being sent', async () => {}],
  [
    'the file is being looked at after a network error',
    async ({ http }) => {
      http.last.fail()
      await settle()
    },
  ],
  [
    'the service is being asked',
    async ({ http }) => {
      http.last.answer({ file: wireUuid })
      await settle()
    },
  ],
  [
    'the next question is waited for',
    async ({ http }) => {
      http.last.answer({ file: wireUuid })
      await settle()
      http.last.answer(wireInfo({ is_ready: false }))
      await settle()
    },
  ],
]

test.each(states)('aborting while %s ends everything at once', async (_, reach) => {
  const setup = setUp()
  const slow = new File(['bytes'], 'slow.txt')
  slow.slice = () => ({ arrayBuffer: () => new Promise(() => {}) }) as unknown as Blob
  const promise = setup.upload({ file: slow })
  await reach(setup)
  const requests = setup.http.requests.length
  setup.controller.abort()
  await expect(promise).rejects.toMatchObject({ name: 'CancelError', isCancel: true })
  await setup.clock.advance(10_000)
  expect(setup.http.open.size).toBe(0)
  expect(setup.clock.pending).toBe(0)
  expect(setup.http.requests).toHaveLength(requests)
})

test('aborted before its start, an upload sends nothing', async () => {
  const { http, controller, upload } = setUp()
  controller.abort()
  await expect(upload()).rejects.toMatchObject({ name: 'CancelError' })
  expect(http.requests).toEqual([])
})

test('a file that is there already is looked up by its UUID', async () => {
  const { http, transport, controller } = setUp()
  const promise = transport.fileInfo(wireUuid, { signal: controller.signal })
  expect(http.last.method).toBe('GET')
  expect(http.last.query.get('file_id')).toBe(wireUuid)
  http.last.answer(wireInfo())
  await expect(promise).resolves.toMatchObject({ uuid: wireUuid })
})
