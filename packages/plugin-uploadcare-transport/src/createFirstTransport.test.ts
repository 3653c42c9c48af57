import type { UploadEntry } from '@lading/kernel'
import { FakeClock, settle } from '@lading/transport-engine/testing'
import { expect, test, vi } from 'vitest'
import { createFirstTransport } from './createFirstTransport.js'
import { rareUploads } from './rareUploads.js'
import { FakeHttp } from './testing/fixtures/FakeHttp.js'
import { alwaysOnline } from './testing/fixtures/testConnection.js'

function setUp() {
  const http = new FakeHttp()
  const load = vi.fn(async () => rareUploads)
  const transport = createFirstTransport(
    {
      // Without a channel, whose code another test replaces.
      config: { pubkey: 'demopublickey', multipartMinFileSize: 10, baseUrl: 'https://upload.example.com' },
      http,
      clock: new FakeClock(),
      online: alwaysOnline,
    },
    { current: undefined, load },
  )
  const upload = async (changes: Partial<UploadEntry>) => {
    const entry = {
      file: null,
      fileName: 'a.txt',
      source: 'local',
      metadata: null,
      ...changes,
    } as UploadEntry
    const { signal } = new AbortController()
    const uploading = transport.upload(entry, { signal, onProgress() {}, onBytesSent() {} })
    uploading.catch(() => {})
    await settle()
    return { uploading }
  }
  return { http, load, transport, upload }
}

test('a small file is sent without the code that few uploads need', async () => {
  const { http, load, upload } = setUp()
  await upload({ file: new File(['small'], 'a.txt') })
  expect(http.last.path).toBe('/base/')
  expect(load).not.toHaveBeenCalled()
})

test.each([
  ['a large file', { file: new File(['more than ten bytes'], 'a.txt') }, '/multipart/start/'],
  ['a file from the web', { externalUrl: 'https://example.com/a.txt' }, '/from_url/'],
])(
  '%s waits for its code, and fails as without a connection if that cannot be loaded',
  async (_, changes, path) => {
    const { http, load, upload } = setUp()
    load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    const { uploading } = await upload(changes)
    await expect(uploading).rejects.toMatchObject({
      name: 'NetworkError',
      message: 'The code for this upload could not be loaded.',
    })
    expect(http.requests).toEqual([])
    await upload(changes)
    expect(http.last.path).toBe(path)
  },
)

test.each([
  [true, 'loaded with the worker while files wait that need it'],
  [false, 'not loaded for files that need no worker'],
])('the worker is needed: %s, and the code of large files and of many is %s', async (needsWorker) => {
  const { http, load, transport } = setUp()
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const prepare = vi.fn(() => needsWorker)
  Object.assign(http, { inWorker: () => ({ send: http.send, prepare }) })
  const files = [new File(['more than ten bytes'], 'a.txt')]
  transport.preconnect(files)
  await settle()
  expect(prepare).toHaveBeenCalledExactlyOnceWith(files)
  expect(load).toHaveBeenCalledTimes(needsWorker ? 1 : 0)
})
