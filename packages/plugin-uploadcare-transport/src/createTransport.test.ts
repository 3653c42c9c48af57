import type { ConfigMap, FileInfo, UploadEntry, UploadEntryFields } from '@lading/kernel'
import { FakeClock, settle } from '@lading/transport-engine/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTransport } from './createTransport.js'
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
    config,
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
  const upload = (changes: Partial<UploadEntryFields> = {}): Promise<FileInfo> => {
    const promise = transport.upload({ ...entry, ...changes } as UploadEntry, options)
    promise.catch(() => {})
    return promise
  }
  return { config, http, clock, transport, controller, onProgress, onBytesSent, upload }
}

test('from a page of another origin, a small file and its lookup need no preflight request', async () => {
  vi.stubGlobal('location', new URL('https://shop.example/cart'))
  onTestFinished(() => void vi.unstubAllGlobals())
  const { http, controller, onBytesSent, upload } = setUp()
  // Its bytes would lengthen the waits of later tests to the same host.
  onTestFinished(() => controller.abort())
  const uploading = upload()
  expect(http.last.headers).toEqual({})
  expect(http.last.onProgress).toBeUndefined()
  expect(new URL(http.last.url).searchParams.get('X-UC-User-Agent')).toMatch(/^blocks\//)
  http.last.answer({ file: wireUuid })
  await settle()
  expect(onBytesSent).toHaveBeenCalledOnce()
  expect(http.last.url).toContain('/info/')
  expect(http.last.headers).toEqual({})
  http.last.answer(wireInfo())
  expect((await uploading).uuid).toBe(wireUuid)

  // Its progress is worth the preflight request.
  void upload({ file: new File([new Uint8Array(100_000)], 'large.bin') })
  expect(http.last.headers).toHaveProperty('X-UC-User-Agent')
  expect(http.last.onProgress).toBeDefined()
})

test('a file goes to /base/ with the fields of the service', async () => {
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
    [
      'UPLOADCARE_FILE_ID',
      expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
    ],
    ['source', 'camera'],
    ['metadata[my_key]', 'v'],
    ['file', expect.objectContaining({ name: 'Beach day.jpg', type: 'image/jpeg', size: 5 })],
  ])
})

test.each([
  ['auto', 'auto'],
  [true, '1'],
  [false, '0'],
] as const)('store %o is sent as %s', (store, value) => {
  const { http, upload } = setUp({ store })
  void upload()
  expect(http.last.body?.get('UPLOADCARE_STORE')).toBe(value)
})

test('the service is polled at once and then every 500 ms until the file is ready', async () => {
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

test('progress counts the bytes of the file, and the last byte is reported once', async () => {
  const { http, onProgress, onBytesSent, upload } = setUp()
  void upload()
  http.last.onProgress?.(103, 105)
  http.last.onProgress?.(102, 105)
  expect(onBytesSent).not.toHaveBeenCalled()
  http.last.onBytesSent?.()
  http.last.answer({ file: wireUuid })
  await settle()
  // Complete only when the service has the file.
  expect(onProgress.mock.calls).toEqual([[3, 5]])
  expect(onBytesSent).toHaveBeenCalledTimes(1)
})

test('a response without an event of the last byte reports it too', async () => {
  const { http, onProgress, onBytesSent, upload } = setUp()
  void upload()
  http.last.answer({ file: wireUuid })
  await settle()
  expect(onBytesSent).toHaveBeenCalledTimes(1)
  http.last.answer(wireInfo())
  await settle()
  expect(onProgress).toHaveBeenLastCalledWith(5, 5)
})

test('the configuration is read for each call', async () => {
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

test('a URL that is not of the web is refused with its error, and nothing is sent', async () => {
  const { http, upload } = setUp()
  await expect(upload({ file: null, externalUrl: 'ftp://example.com/a.jpg' })).rejects.toMatchObject({
    name: 'UploadError',
    code: 'url-unsupported',
    message: 'File uploading from "ftp://example.com/a.jpg" is not supported',
  })
  expect(http.requests).toEqual([])
})

test('tags are sent as one string and read from the info', async () => {
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

test('a refusal of either call ends the upload with the service’s message', async () => {
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

test('a connection that is down is a network error while the file is readable', async () => {
  const { http, clock, upload } = setUp()
  const promise = upload()
  await http.endAll(clock, (request) => request.fail())
  await expect(promise).rejects.toMatchObject({ name: 'NetworkError', message: 'Network error' })
  expect(http.requests).toHaveLength(4)
  expect(clock.pending).toBe(0)
})

test('a file that was gone before it was added, which then seems empty, is unreadable; an empty one is not', async () => {
  const { http, clock, upload } = setUp()
  const gone = new File([], 'gone.txt')
  gone.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotFoundError'))
  const promise = upload({ file: gone })
  await http.endAll(clock, (request) => request.fail())
  await expect(promise).rejects.toMatchObject({ name: 'UploadError', code: 'file-unreadable' })
  expect(http.requests).toHaveLength(1)
  const empty = upload({ file: new File([], 'empty.txt') })
  await http.endAll(clock, (request) => request.fail())
  await expect(empty).rejects.toMatchObject({ name: 'NetworkError' })
})

test('a file that is gone is distinguished from a connection that is down', async () => {
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
  'the response %o to a file is not a success',
  async (answer) => {
    const { http, clock, upload, onBytesSent } = setUp()
    const promise = upload()
    await http.endAll(clock, (request) => request.answer(answer))
    await expect(promise).rejects.toMatchObject({ name: 'UploadError', code: 'invalid-response' })
    expect(http.requests).toHaveLength(4)
    expect(onBytesSent).not.toHaveBeenCalled()
  },
)

test.each([undefined, null, 'true', 1])('info with is_ready %o is not taken', async (ready) => {
  const { http, clock, upload } = setUp()
  const promise = upload()
  http.last.answer({ file: wireUuid })
  await settle()
  await http.endAll(clock, (request) => request.answer(wireInfo({ is_ready: ready })))
  // The service has confirmed the file, so the page describes it.
  await expect(promise).resolves.toMatchObject({ uuid: wireUuid, imageInfo: null, contentInfo: null })
  expect(clock.pending).toBe(0)
})

const states: [string, (setup: ReturnType<typeof setUp>) => Promise<void>][] = [
  ['the file is being sent', async () => {}],
  [
    'the file is being read after a network error',
    async ({ http }) => {
      http.last.fail()
      await settle()
    },
  ],
  [
    'a poll is in flight',
    async ({ http }) => {
      http.last.answer({ file: wireUuid })
      await settle()
    },
  ],
  [
    'the next poll is pending',
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

test('an upload aborted before its start sends nothing', async () => {
  const { http, controller, upload } = setUp()
  controller.abort()
  await expect(upload()).rejects.toMatchObject({ name: 'CancelError' })
  expect(http.requests).toEqual([])
})

test('an uploaded file is looked up by its UUID', async () => {
  const { http, transport, controller } = setUp()
  const promise = transport.fileInfo(wireUuid, { signal: controller.signal })
  expect(http.last.method).toBe('GET')
  expect(http.last.query.get('file_id')).toBe(wireUuid)
  expect(http.last.query.get('source')).toBe('js-api')
  http.last.answer(wireInfo())
  await expect(promise).resolves.toMatchObject({ uuid: wireUuid })
  void transport.fileInfo(wireUuid, { signal: controller.signal, source: 'camera' })
  expect(http.last.query.get('source')).toBe('camera')
})
