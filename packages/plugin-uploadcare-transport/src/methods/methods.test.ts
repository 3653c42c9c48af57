import {
  createUploader,
  definePlugin,
  LoggerToken,
  type Plugin,
  type SlotSettings,
  type Transport,
  TransportToken,
} from '@lading/kernel'
import { createFileInfo, describePlugin } from '@lading/kernel/testing'
import { HttpToken } from '@lading/transport-engine'
import { settle } from '@lading/transport-engine/testing'
import { describe, expect, test, vi } from 'vitest'
import { FakeHttp } from '../testing/fixtures/FakeHttp.js'
import { wireInfo, wireUuid } from '../testing/fixtures/wireInfo.js'
import { uploadcareTransport } from '../uploadcareTransport.js'
import { baseUpload } from './baseUpload.js'
import { fromUrlUpload } from './fromUrlUpload.js'
import { groupUpload } from './groupUpload.js'
import { multipartUpload } from './multipartUpload.js'
import { transportMethods } from './transportMethods.js'

function setUp(plugins: readonly Plugin[], slots: SlotSettings = {}, config = {}) {
  const http = new FakeHttp()
  const log: string[] = []
  const uploader = createUploader({
    config: {
      pubkey: 'demopublickey',
      multipartMinFileSize: 100,
      multipartChunkSize: 60,
      debug: false,
      ...config,
    },
    plugins: [...plugins],
    slots,
    services(scope) {
      scope.value(HttpToken, http)
      scope.value(LoggerToken, {
        error: (...parts) => log.push(parts.join(' ')),
        warn: (...parts) => log.push(parts.join(' ')),
      })
    },
  })
  /** Returns the paths of the first requests of a file. */
  const send = async (add: () => string) => {
    const before = http.requests.length
    const id = add()
    uploader.uploadAll()
    await vi.dynamicImportSettled()
    await settle()
    const entry = uploader.getOutputItem(id)
    return http.requests[before]?.path ?? entry.errors[0]?.payload ?? null
  }
  const file = (size: number) => () =>
    uploader.addFileFromObject(new File(['x'.repeat(size)], 'a.txt')).internalId
  const link = () => uploader.addFileFromUrl('https://example.com/a.txt').internalId
  return { uploader, http, log, send, file, link }
}
const missing = expect.objectContaining({ error: expect.objectContaining({ code: 'upload-method-missing' }) })

describe.each([
  ['the preset', () => [uploadcareTransport()]],
  ['the methods', () => [groupUpload(), fromUrlUpload(), multipartUpload(), baseUpload()]],
])('%s', (_, plugins) => {
  test('sends small files, large files and links, each by its method', async () => {
    const { uploader, log, send, file, link } = setUp(plugins())
    expect(await send(file(10))).toBe('/base/')
    expect(await send(file(200))).toBe('/multipart/start/')
    expect(await send(link)).toBe('/from_url/')
    expect(
      uploader.slots
        .items('uploadMethod')
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(['base', 'from-url', 'multipart'])
    expect(uploader.slots.items('groupMethod').map(({ id }) => id)).toEqual(['group'])
    expect(uploader.transport.retryNow).toBeTypeOf('function')
    expect(log).toEqual([])
    uploader.destroy()
  })

  test('without multipart, a large file is sent in one request', async () => {
    const { uploader, http, send, file } = setUp(plugins(), { uploadMethod: { disable: ['multipart'] } })
    expect(await send(file(200))).toBe('/base/')
    // Neither is it sent in parts once the request is refused for its size.
    http.last.answer(
      { error: { content: 'Too large.', error_code: 'FileTooLargeError', status_code: 413 } },
      { status: 413 },
    )
    await settle()
    expect(http.requests.map(({ path }) => path)).toEqual(['/base/'])
    uploader.destroy()
  })

  test.each([
    ['base', 10],
    ['from-url', 0],
  ])('without %s, its files stay with an error that names the others', async (id, size) => {
    const { uploader, http, send, file, link } = setUp(plugins(), { uploadMethod: { disable: [id] } })
    expect(await send(size > 0 ? file(size) : link)).toEqual(missing)
    expect([http.requests.length, uploader.entries.size]).toEqual([0, 1])
    uploader.destroy()
  })

  test('a replaced method and a fifth one are used in the place of ours', async () => {
    const info = createFileInfo({ uuid: 'theirs' })
    const theirs = definePlugin({
      id: 'theirs',
      setup({ contribute }) {
        const upload = async () => info
        contribute('uploadMethod', {
          id: 'their-base',
          order: -1,
          accepts: ({ file }) => file?.size === 10,
          upload,
        })
      },
    })
    const { uploader, http, send, file } = setUp([...plugins(), theirs()])
    await send(file(10))
    expect([uploader.getOutputCollectionState().successEntries[0]?.uuid, http.requests.length]).toEqual([
      'theirs',
      0,
    ])
    expect(await send(file(11))).toBe('/base/')
    uploader.destroy()
  })

  test('a file of the service is looked up', async () => {
    const { uploader, http } = setUp(plugins())
    const { internalId } = uploader.addFileFromUuid(wireUuid)
    uploader.uploadAll()
    await vi.dynamicImportSettled()
    await settle()
    expect(http.last.path).toBe('/info/')
    http.last.answer(wireInfo())
    await vi.waitFor(() => expect(uploader.getOutputItem(internalId).status).toBe('success'))
    uploader.destroy()
  })
})

test('another transport that is installed later replaces all methods of the preset, and none of single ones', async () => {
  const upload = vi.fn<Transport['upload']>(async () => createFileInfo())
  const other = definePlugin({
    id: 'other',
    setup: ({ provide }) => provide(TransportToken, () => ({ upload, fileInfo: vi.fn() })),
  })
  const preset = setUp([uploadcareTransport(), other()])
  await preset.send(preset.file(10))
  expect([upload.mock.calls.length, preset.http.requests.length]).toEqual([1, 0])
  preset.uploader.destroy()
  const single = setUp([baseUpload(), other()])
  expect(await single.send(single.file(10))).toBe('/base/')
  await single.send(single.link)
  expect(upload).toHaveBeenCalledTimes(2)
  single.uploader.destroy()
})

test('a group of the list is created by the group method alone', async () => {
  const { uploader, http, file } = setUp([baseUpload(), groupUpload()], {}, { groupOutput: true })
  uploader.uploadAll()
  file(10)()
  uploader.uploadAll()
  await settle()
  http.last.answer({ file: wireUuid })
  await settle()
  http.last.answer(wireInfo({ size: 10 }))
  await vi.waitFor(() => expect(http.last.path).toBe('/group/'))
  uploader.destroy()
})

test('the methods share one client, whose plugin may be removed', async () => {
  const { uploader, send, file } = setUp([baseUpload(), multipartUpload()])
  expect(await send(file(10))).toBe('/base/')
  expect(await send(file(200))).toBe('/multipart/start/')
  // One breaker and one record of requests.
  expect(uploader.inspect().transport).toHaveLength(1)
  uploader.unuse('uploadcare-multipart-upload')
  expect(await send(file(200))).toBe('/base/')
  uploader.destroy()
})

describe.each([
  [baseUpload, { uploadMethod: ['base'] }],
  [multipartUpload, { uploadMethod: ['multipart'] }],
  [fromUrlUpload, { uploadMethod: ['from-url'] }],
  [groupUpload, { groupMethod: ['group'] }],
  [uploadcareTransport, { uploadMethod: ['base', 'multipart', 'from-url'], groupMethod: ['group'] }],
])('a plugin', (create, contributes) => {
  describePlugin(() => create(), { runner: { describe, test }, contributes })
})

test('the methods of the preset do nothing if a plugin of the page replaces their transport', async () => {
  const keys = definePlugin({ id: 'uploadcare-transport', setup() {} })
  const own = definePlugin({
    id: 'own',
    setup: ({ contribute }) =>
      void contribute('uploadMethod', {
        id: 'own',
        accepts: ({ file }) => file?.size === 10,
        upload: async () => createFileInfo({ uuid: 'own' }),
      }),
  })
  const { uploader, http, send, file, link } = setUp([keys(), transportMethods(), own()])
  uploader.transport.preconnect?.()
  expect([uploader.transport.retryNow, uploader.transport.servesImages]).toEqual([undefined, false])
  await send(file(10))
  expect(await send(link)).toEqual(missing)
  expect([uploader.getOutputCollectionState().successCount, http.requests.length]).toEqual([1, 0])
  uploader.destroy()
})
