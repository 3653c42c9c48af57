import { ClockToken, createUploader } from '@lading/kernel'
import { expect, test, vi } from 'vitest'
import { HttpToken } from './http/HttpToken.js'
import { FakeClock, settle } from './testing/fixtures/FakeClock.js'
import { FakeHttp } from './testing/fixtures/FakeHttp.js'
import { wireInfo, wireUuid } from './testing/fixtures/wireInfo.js'
import { uploadcareTransport } from './uploadcareTransport.js'

function setUp() {
  const http = new FakeHttp()
  const clock = new FakeClock()
  const uploader = createUploader({
    config: { pubkey: 'demopublickey' },
    plugins: [uploadcareTransport()],
    services(scope) {
      scope.value(HttpToken, http)
      scope.value(ClockToken, clock)
    },
  })
  return { http, clock, uploader }
}

test('a file of an uploader becomes an uploaded one', async () => {
  const { http, uploader, clock } = setUp()
  const [id = ''] = uploader.addFiles([new File(['bytes'], 'a.jpg')])
  uploader.uploadAll()
  await vi.dynamicImportSettled()
  await settle()
  expect(http.last.url).toBe('https://upload.uploadcare.com/base/?jsonerrors=1')
  http.last.answer({ file: wireUuid })
  await settle()
  http.last.answer(wireInfo())
  // The host that delivers this project's files is worked out.
  await vi.dynamicImportSettled()
  await vi.waitFor(() => expect(uploader.getOutputItem(id).status).toBe('success'))
  await clock.advance(500)
  expect(uploader.getOutputItem(id)).toMatchObject({
    status: 'success',
    uuid: wireUuid,
    cdnUrl: `https://1s4oyld5dc.ucarecd.net/${wireUuid}/`,
  })
  uploader.destroy()
})

test('a refusal is shown in the words of the service', async () => {
  const { http, uploader } = setUp()
  const [id = ''] = uploader.addFiles([new File(['bytes'], 'a.jpg')])
  uploader.uploadAll()
  await vi.dynamicImportSettled()
  await settle()
  http.last.answer({ error: { content: 'Account has been blocked.', error_code: 'AccountBlockedError' } })
  await settle()
  expect(uploader.getOutputItem(id).errors).toEqual([
    expect.objectContaining({ type: 'UPLOAD_ERROR', message: 'Account has been blocked.' }),
  ])
  uploader.destroy()
})

test('removing a file ends its request', async () => {
  const { http, uploader } = setUp()
  const [id = ''] = uploader.addFiles([new File(['bytes'], 'a.jpg')])
  uploader.uploadAll()
  await vi.dynamicImportSettled()
  await settle()
  expect(http.open.size).toBe(1)
  uploader.removeFileByInternalId(id)
  expect(http.open.size).toBe(0)
  uploader.destroy()
})

test('the delivery URLs of the CDN in use are understood', () => {
  const { uploader } = setUp()
  const url = `https://cdn.example.com/${wireUuid}/-/preview/a.jpg`
  expect(() => uploader.addFileFromCdnUrl(url)).toThrow('Invalid CDN URL')
  uploader.config.set({ cdnCname: 'https://cdn.example.com' })
  expect(uploader.addFileFromCdnUrl(url)).toMatchObject({
    uuid: wireUuid,
    cdnUrl: url,
    cdnUrlModifiers: '-/preview/',
    name: 'a.jpg',
  })
  uploader.destroy()
})

test('an uploader’s signature goes along with its files', async () => {
  const { http, uploader } = setUp()
  uploader.config.set({ secureSignature: 'sig', secureExpire: '1700000000' })
  uploader.addFiles([new File(['bytes'], 'a.jpg')])
  await settle()
  await vi.dynamicImportSettled()
  await settle()
  await vi.dynamicImportSettled()
  await settle()
  expect(http.last.body?.get('signature')).toBe('sig')
  uploader.destroy()
})

test('removed, the plugin leaves no transport and no configuration key', () => {
  const { uploader } = setUp()
  uploader.unuse('uploadcare-transport')
  expect(() => uploader.transport).toThrow(expect.objectContaining({ code: 'service-missing' }))
  expect(uploader.config.get('baseUrl')).toBeUndefined()
  uploader.destroy()
})
