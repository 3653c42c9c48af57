import type { UploadEntry } from '@lading/kernel'
import { FakeClock, settle } from '@lading/transport-engine/testing'
import { expect, test, vi } from 'vitest'
import { createFirstTransport } from '../createFirstTransport.js'
import { rareUploads } from '../rareUploads.js'
import { FakeHttp } from '../testing/fixtures/FakeHttp.js'
import { alwaysOnline } from '../testing/fixtures/testConnection.js'
import type { EarlyEnd, EarlySend } from './EarlySend.js'

const UUID = '00000000-0000-4000-8000-000000000001'
const INFO = {
  uuid: UUID,
  file_id: UUID,
  is_ready: true,
  is_stored: true,
  is_image: false,
  size: 5,
  total: 5,
  done: 5,
  filename: 'a.txt',
  original_filename: 'a.txt',
  mime_type: 'text/plain',
}
const KEY = JSON.stringify([
  'https://upload.example.com',
  'demopublickey',
  'auto',
  'a.txt',
  'local',
  null,
  null,
])

interface Given {
  readonly key?: string
  readonly end?: EarlyEnd
}

function setUp({ key = KEY, end }: Given) {
  const http = new FakeHttp()
  const file = new File(['small'], 'a.txt')
  const abort = vi.fn()
  const ended = end
    ? Promise.resolve(end)
    : new Promise<EarlyEnd>((resolve) => abort.mockImplementation(() => resolve('unanswered')))
  const early: EarlySend = { key, id: UUID, abort, ended }
  const earlySends = new WeakMap([[file as Blob, early]])
  const config = { pubkey: 'demopublickey', baseUrl: 'https://upload.example.com' }
  const clock = new FakeClock()
  const transport = createFirstTransport(
    { config, http, clock, online: alwaysOnline, earlySends: () => earlySends },
    { current: undefined, load: async () => rareUploads },
  )
  const entry = { file, fileName: 'a.txt', source: 'local', metadata: null } as UploadEntry
  const upload = () => {
    const controller = new AbortController()
    const uploading = transport.upload(entry, {
      signal: controller.signal,
      onProgress() {},
      onBytesSent() {},
    })
    uploading.catch(() => {})
    return { uploading, controller }
  }
  return { http, abort, upload }
}

test('an upload takes the result of an early one, and a later one sends the file', async () => {
  const { http, upload } = setUp({ end: { uuid: UUID, info: INFO } })
  expect(await upload().uploading).toMatchObject({ uuid: UUID, size: 5 })
  expect(http.requests).toEqual([])
  upload()
  await settle()
  expect(http.last.path).toBe('/base/')
})

test.each([
  ['without its info', null],
  ['whose info cannot be read', { is_ready: true }],
])('a file %s is only looked up', async (_, info) => {
  const { http, upload } = setUp({ end: { uuid: UUID, info } })
  upload()
  await settle()
  expect(http.requests.map(({ path }) => path)).toEqual(['/info/'])
})

test.each([
  ['was refused', { end: 'refused' }, undefined],
  ['had no answer', { end: 'unanswered' }, true],
  ['sent other fields', { key: '[]' }, true],
  ['has sent other fields', { key: '[]', end: { uuid: UUID, info: INFO } }, true],
] as const)('a file whose early upload %s is sent', async (_, options, possibleDuplicate) => {
  const { http, upload } = setUp(options)
  const { uploading } = upload()
  await settle()
  expect(http.last.path).toBe('/base/')
  http.last.answer({ file: '00000000-0000-4000-8000-000000000002' })
  await settle()
  http.last.answer({ ...INFO, uuid: '00000000-0000-4000-8000-000000000002' })
  expect((await uploading).possibleDuplicate).toBe(possibleDuplicate)
})

test('a file whose early upload had no answer is sent under its id, and is one file', async () => {
  const { http, upload } = setUp({ end: 'unanswered' })
  const { uploading } = upload()
  await settle()
  expect((http.last.body as FormData).get('UPLOADCARE_FILE_ID')).toBe(UUID)
  http.last.answer({ file: UUID })
  await settle()
  http.last.answer(INFO)
  const info = await uploading
  expect(info.uuid).toBe(UUID)
  expect(info).not.toHaveProperty('possibleDuplicate')
})

test.each([
  ['was refused', { end: 'refused' }],
  ['sent other fields', { key: '[]' }],
] as const)('a file whose early upload %s has another id', async (_, options) => {
  const { http, upload } = setUp(options)
  upload()
  await settle()
  expect((http.last.body as FormData).get('UPLOADCARE_FILE_ID')).not.toBe(UUID)
})

test('a canceled upload ends the early one', async () => {
  const { abort, http, upload } = setUp({})
  const { uploading, controller } = upload()
  controller.abort()
  await expect(uploading).rejects.toMatchObject({ name: 'CancelError' })
  expect(abort).toHaveBeenCalled()
  expect(http.requests).toEqual([])
})
