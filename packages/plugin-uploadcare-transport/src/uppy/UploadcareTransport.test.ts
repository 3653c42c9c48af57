import { FakeClock, settle } from '@lading/transport-engine/testing'
import { Uppy } from '@uppy/core'
import { afterEach, expect, test, vi } from 'vitest'
import { FakeHttp } from '../testing/fixtures/FakeHttp.js'
import { wireInfo, wireUuid } from '../testing/fixtures/wireInfo.js'
import { UploadcareTransport } from './UploadcareTransport.js'
import type { UploadcareTransportOptions } from './UploadcareTransportOptions.js'

const uppies: Uppy[] = []

function setUp(options: Partial<UploadcareTransportOptions> = {}) {
  const http = new FakeHttp()
  const clock = new FakeClock()
  const log = vi.fn()
  const uppy = new Uppy({ logger: { debug: () => {}, warn: () => {}, error: log } })
  uppies.push(uppy)
  uppy.use(UploadcareTransport, { publicKey: 'demopublickey', http, clock, ...options })
  const events: string[] = []
  uppy.on('upload-start', (files) => events.push(`start ${files.map(({ name }) => name).join()}`))
  uppy.on('upload-success', (file) => events.push(`success ${file?.name}`))
  uppy.on('upload-error', (file, error) => events.push(`error ${file?.name}: ${error.message}`))
  const add = (...names: readonly string[]) =>
    names.map((name) => uppy.addFile({ name, data: new File([name], name, { type: 'text/plain' }) }))
  /** Answers both requests of the n-th upload. */
  const finish = async (index = 0) => {
    const request = http.requests.filter(({ path }) => path === '/base/')[index]
    const file = request?.body?.get('file') as File | undefined
    request?.answer({ file: wireUuid })
    await settle()
    http.last.answer(wireInfo({ size: file?.size }))
    await settle()
  }
  const sent = () =>
    http.requests.flatMap(({ body }) => {
      const file = body?.get('file')
      return file instanceof File ? [file.name] : []
    })
  return { uppy, http, clock, log, events, add, finish, sent }
}

afterEach(() => {
  for (const uppy of uppies.splice(0)) uppy.destroy()
})

test('a session that has ended fails the upload, because Uppy has nothing to continue it by', async () => {
  let isSignedOut = true
  const authToken = async () => {
    if (isSignedOut) throw Object.assign(new Error('Request failed'), { status: 401 })
    return 'token'
  }
  const { uppy, add, finish, events } = setUp({ authToken })
  const [id = ''] = add('a.txt')
  await uppy.upload()
  expect(events).toEqual(['start a.txt', expect.stringMatching(/^error a\.txt: /)])
  isSignedOut = false
  const retry = uppy.retryUpload(id)
  await settle()
  await finish()
  await retry
  expect(events.at(-1)).toBe('success a.txt')
})

test('a file is uploaded and its URL is set', async () => {
  const { uppy, add, finish, events, http } = setUp({
    baseUrl: 'https://upload.example.com',
    cdnCname: 'https://cdn.example.com',
    metadata: { album: 'summer' },
    store: true,
    userAgentIntegration: 'Shop/2',
  })
  const [id = ''] = add('a.txt')
  const upload = uppy.upload()
  await settle()
  expect(http.last.url).toBe('https://upload.example.com/base/?jsonerrors=1')
  expect(http.last.headers['X-UC-User-Agent']).toMatch(/demopublickey \(JavaScript; Shop\/2\)$/)
  expect(Object.fromEntries(http.last.body ?? [])).toMatchObject({
    UPLOADCARE_PUB_KEY: 'demopublickey',
    UPLOADCARE_STORE: '1',
    'metadata[album]': 'summer',
  })
  await finish()
  const result = await upload
  expect(result?.successful?.map((file) => file.id)).toEqual([id])
  expect(uppy.getFile(id)).toMatchObject({
    uploadURL: `https://cdn.example.com/${wireUuid}/`,
    response: { status: 200, body: { uuid: wireUuid, isImage: true } },
    progress: { uploadComplete: true, percentage: 100 },
  })
  expect(events).toEqual(['start a.txt', 'success a.txt'])
})

test('files start within the limit, and sent bytes free a slot', async () => {
  const { uppy, add, events, http } = setUp({ limit: 2 })
  add('a', 'b', 'c', 'd')
  void uppy.upload()
  await settle()
  expect(events).toEqual(['start a', 'start b'])
  http.requests[0]?.onBytesSent?.()
  await settle()
  expect(events).toEqual(['start a', 'start b', 'start c'])
})

test('a slot is freed once: an upload that ends after its bytes were sent does not free another', async () => {
  const { uppy, add, finish, events, http } = setUp({ limit: 1 })
  add('a', 'b', 'c')
  void uppy.upload()
  await settle()
  http.requests[0]?.onBytesSent?.()
  http.requests[0]?.onBytesSent?.()
  await settle()
  expect(events).toEqual(['start a', 'start b'])
  await finish()
  expect(events).toEqual(['start a', 'start b', 'success a'])
})

test('a file that fails frees its slot', async () => {
  const { uppy, add, events, http } = setUp({ limit: 1 })
  add('a', 'b')
  void uppy.upload()
  await settle()
  http.last.answer({ error: { content: 'File is too large.', error_code: 'FileSizeLimitExceededError' } })
  await settle()
  expect(events).toEqual(['start a', 'error a: File is too large.', 'start b'])
})

test('metadata that cannot be sent fails its file with its own error', async () => {
  const { uppy, add, events, http } = setUp({ metadata: () => ({ 'my album': 'x' }) })
  const failed = vi.fn()
  uppy.on('upload-error', (_, error) => failed(error))
  add('a')
  await uppy.upload()
  expect(events[1]).toMatch(/^error a: .*the key "my album"/)
  expect(failed.mock.calls[0]?.[0]).toMatchObject({ name: 'UploadError', code: 'metadata-invalid' })
  expect(http.requests).toEqual([])
})

test('without cdnCname the project has its own host', async () => {
  const { uppy, add, finish } = setUp()
  const [id = ''] = add('a')
  const upload = uppy.upload()
  await settle()
  await finish()
  await upload
  expect(uppy.getFile(id).uploadURL).toBe(`https://1s4oyld5dc.ucarecd.net/${wireUuid}/`)
})

test('progress counts the bytes of the file', async () => {
  const { uppy, add, http } = setUp()
  const progress = vi.fn()
  uppy.on('upload-progress', (_, { bytesUploaded, bytesTotal }) => progress(bytesUploaded, bytesTotal))
  add('12345')
  void uppy.upload()
  await settle()
  http.last.onProgress?.(303, 305)
  http.last.onBytesSent?.()
  expect(progress.mock.calls).toEqual([
    [3, 5],
    [4, 5],
  ])
})

test('metadata can be a function of the file', async () => {
  const { uppy, add, http } = setUp({ metadata: (file) => ({ title: file.name }) })
  add('a', 'b')
  void uppy.upload()
  await settle()
  expect(http.requests.map(({ body }) => body?.get('metadata[title]'))).toEqual(['a', 'b'])
})

test('a refusal fails only its file, and a retry works', async () => {
  const { uppy, add, finish, events, http } = setUp()
  const [first = '', second = ''] = add('a', 'b')
  const upload = uppy.upload()
  await settle()
  http.requests[0]?.answer({
    error: { content: 'File is too large.', error_code: 'FileSizeLimitExceededError' },
  })
  await settle()
  await finish(1)
  const result = await upload
  expect(result?.failed?.map(({ id }) => id)).toEqual([first])
  expect(result?.successful?.map(({ id }) => id)).toEqual([second])
  expect(uppy.getFile(first).error).toBe('File is too large.')

  const retry = uppy.retryUpload(first)
  await settle()
  await finish(2)
  await retry
  expect(uppy.getFile(first)).toMatchObject({ error: null, progress: { uploadComplete: true } })
  expect(events).toEqual([
    'start a',
    'start b',
    'error a: File is too large.',
    'success b',
    'start a',
    'success a',
  ])
})

test('removing a file aborts its request, and one that waits never starts', async () => {
  const { uppy, add, finish, sent, http } = setUp({ limit: 1 })
  const [first = '', second = ''] = add('a', 'b', 'c')
  const upload = uppy.upload()
  await settle()
  uppy.removeFile(second)
  uppy.removeFile(first)
  await settle()
  expect(sent()).toEqual(['a', 'c'])
  expect(http.open.size).toBe(1)
  await finish(1)
  await expect(upload).resolves.toMatchObject({ successful: [{ name: 'c' }], failed: [] })
})

test('a file that is removed and added again at once is uploaded again', async () => {
  const { uppy, finish, sent } = setUp()
  const descriptor = { name: 'a', data: new File(['a'], 'a', { lastModified: 1 }) }
  const first = uppy.addFile(descriptor)
  void uppy.upload()
  await settle()
  uppy.removeFile(first)
  expect(uppy.addFile(descriptor)).toBe(first)
  const upload = uppy.upload()
  await settle()
  expect(sent()).toEqual(['a', 'a'])
  await finish(1)
  await expect(upload).resolves.toMatchObject({ successful: [{ id: first }] })
})

test.each(['cancelAll', 'destroy'] as const)(
  '%s ends every request and timer without an error',
  async (method) => {
    const { uppy, add, events, http, clock } = setUp({ limit: 2 })
    add('a', 'b', 'c')
    void uppy.upload()
    await settle()
    http.requests[0]?.answer({ file: wireUuid })
    await settle()
    http.last.answer(wireInfo({ is_ready: false }))
    await settle()
    expect(http.open.size).toBe(2)
    expect(clock.pending).toBeGreaterThan(0)
    uppy[method]()
    await settle()
    expect([http.open.size, clock.pending]).toEqual([0, 0])
    expect(events.filter((event) => event.startsWith('error'))).toEqual([])
  },
)

test('removing the plugin aborts its uploads', async () => {
  const { uppy, add, http } = setUp()
  add('a')
  const upload = uppy.upload()
  await settle()
  const plugin = uppy.getPlugin('UploadcareTransport')
  if (plugin) uppy.removePlugin(plugin)
  await upload
  expect(http.open.size).toBe(0)
  add('b')
  await uppy.upload()
  expect(http.requests).toHaveLength(1)
})

test("a listener that throws does not fail a file's upload", async () => {
  const { uppy, add, finish, log } = setUp()
  uppy.on('upload-success', () => {
    throw new Error('of the page')
  })
  const [id = ''] = add('a')
  const upload = uppy.upload()
  await settle()
  await finish()
  await expect(upload).resolves.toMatchObject({ failed: [] })
  expect(uppy.getFile(id).error).toBeFalsy()
  expect(log).toHaveBeenCalledTimes(1)
})

test('a file without bytes fails with an error', async () => {
  const { uppy, events } = setUp()
  const remote = { companionUrl: '', requestClientId: '', url: '' }
  uppy.addFile({ name: 'far', isRemote: true, remote, data: { size: null } } as never)
  await uppy.upload()
  expect(events).toEqual(['start far', 'error far: No file input'])
})

test('a function for metadata that throws fails its file', async () => {
  const { uppy, add, events } = setUp({ metadata: () => Promise.reject('no') })
  add('a')
  await uppy.upload()
  expect(events).toEqual(['start a', 'error a: no'])
})

test.each([undefined, '', {}])(
  'without a public key (%o), use() throws an error that names the option',
  (options) => {
    const given = typeof options === 'object' ? options : { publicKey: options }
    expect(() => new Uppy().use(UploadcareTransport, given as never)).toThrow(
      expect.objectContaining({ code: 'pubkey-missing', message: expect.stringContaining('"publicKey"') }),
    )
  },
)

test('a large file is uploaded in parts, with the plugin’s options', async () => {
  const { uppy, http, events } = setUp({
    multipartMinFileSize: 4,
    multipartChunkSize: 2,
    baseUrl: 'https://upload.example.com',
    cdnCname: 'https://cdn.example.com',
    sign: async () => ({ secureSignature: 's', secureExpire: '1700000000' }),
  })
  uppy.addFile({ name: 'big', data: new File(['12345'], 'big') })
  const upload = uppy.upload()
  await vi.waitFor(() => expect(http.last.path).toBe('/multipart/start/'))
  expect(Object.fromEntries(http.last.body ?? [])).toMatchObject({
    size: '5',
    part_size: '2',
    signature: 's',
    expire: '1700000000',
  })
  const parts = [1, 2, 3].map((part) => `https://parts.example.com/${part}`)
  http.last.answer({ uuid: wireUuid, parts })
  await settle()
  expect([...http.open].map(({ url, method }) => [method, url])).toEqual(parts.map((url) => ['PUT', url]))
  for (const request of http.open) request.answer('')
  await settle()
  expect(http.last.path).toBe('/multipart/complete/')
  http.last.answer(wireInfo())
  await upload
  expect(events).toEqual(['start big', 'success big'])
})

/** Sets up a Companion server, as seen through Uppy's client. */
function setUpCompanion(outcome: 'success' | 'error' | 'waits') {
  const setup = setUp({
    baseUrl: 'https://upload.example.com',
    cdnCname: 'https://cdn.example.com',
    store: false,
  })
  const calls: { args: Record<string, unknown>; signal: AbortSignal }[] = []
  const { uppy } = setup
  uppy.registerRequestClient('companion', {
    uploadRemoteFile(
      file: { id: string },
      args: Record<string, unknown>,
      { signal, getQueue }: { signal: AbortSignal; getQueue: () => any },
    ) {
      const run = getQueue().wrapPromiseFunction(async () => {
        calls.push({ args, signal })
        if (outcome === 'waits')
          await new Promise<void>((resolve) =>
            signal.addEventListener('abort', () => resolve(), { once: true }),
          )
        if (outcome === 'success') {
          const body = { file: wireUuid }
          uppy.emit('upload-success', uppy.getFile(file.id), {
            status: 200,
            body,
            uploadURL: undefined,
          } as never)
        }
        if (outcome === 'error') {
          const error = new Error('Companion could not fetch it.')
          uppy.emit('upload-error', uppy.getFile(file.id), error)
          throw error
        }
      })
      return run().abortOn(signal)
    },
  })
  const id = uppy.addFile({
    name: 'far.jpg',
    isRemote: true,
    data: { size: 5 },
    remote: {
      companionUrl: 'https://companion.example.com',
      requestClientId: 'companion',
      url: '/get',
      body: { fileId: 'x' },
    },
  } as never)
  return { ...setup, calls, id }
}

test('a file on a Companion server is uploaded by it, and its URL is set', async () => {
  const { uppy, http, calls, id, events } = setUpCompanion('success')
  const upload = uppy.upload()
  await vi.waitFor(() => expect(http.requests).toHaveLength(1))
  expect(calls[0]?.args).toMatchObject({
    fileId: 'x',
    protocol: 'multipart',
    endpoint: 'https://upload.example.com/base/?jsonerrors=1',
    fieldname: 'file',
    httpMethod: 'POST',
    useFormData: true,
    size: 5,
    metadata: { UPLOADCARE_PUB_KEY: 'demopublickey', UPLOADCARE_STORE: '0' },
  })
  expect(http.last.query.get('source')).toBe('local')
  http.last.answer(wireInfo())
  await upload
  expect(uppy.getFile(id).uploadURL).toBe(`https://cdn.example.com/${wireUuid}/`)
  expect(events).toEqual(['start far.jpg', 'success far.jpg'])
})

test('a failure of Companion is emitted once, and removing the file aborts it', async () => {
  const failing = setUpCompanion('error')
  await failing.uppy.upload()
  expect(failing.events).toEqual(['start far.jpg', 'error far.jpg: Companion could not fetch it.'])

  const waiting = setUpCompanion('waits')
  const upload = waiting.uppy.upload()
  await vi.waitFor(() => expect(waiting.calls).toHaveLength(1))
  waiting.uppy.removeFile(waiting.id)
  expect(waiting.calls[0]?.signal.aborted).toBe(true)
  await upload
  expect(waiting.events).toEqual(['start far.jpg'])
})
