import { ClockToken, createUploader } from '@lading/kernel'
import { HttpToken } from '@lading/transport-engine'
import { FakeClock, settle } from '@lading/transport-engine/testing'
import { expect, test, vi } from 'vitest'
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

test('a file of an uploader is uploaded', async () => {
  const { http, uploader, clock } = setUp()
  const [id = ''] = uploader.addFiles([new File(['bytes'], 'a.jpg')])
  uploader.uploadAll()
  await vi.dynamicImportSettled()
  await settle()
  expect(http.last.url).toBe('https://upload.uploadcare.com/base/?jsonerrors=1')
  http.last.answer({ file: wireUuid })
  await settle()
  http.last.answer(wireInfo())
  await vi.waitFor(() => expect(uploader.getOutputItem(id).status).toBe('success'))
  await clock.advance(500)
  expect(uploader.getOutputItem(id)).toMatchObject({
    status: 'success',
    uuid: wireUuid,
    cdnUrl: `https://1s4oyld5dc.ucarecd.net/${wireUuid}/`,
  })
  uploader.destroy()
})

test('a file whose bytes are all sent waits for the service until it has the file', async () => {
  const { http, uploader } = setUp()
  const [id = ''] = uploader.addFiles([new File(['bytes'], 'a.jpg')])
  uploader.uploadAll()
  await vi.dynamicImportSettled()
  await settle()
  http.last.onProgress?.(105, 105)
  http.last.onBytesSent?.()
  expect(uploader.entries.get(id)).toMatchObject({ bytesUploaded: 5, wait: { reason: 'finishing' } })
  http.last.answer({ file: wireUuid })
  await settle()
  expect(uploader.entries.get(id)).toMatchObject({ bytesUploaded: 5, wait: { reason: 'finishing' } })
  uploader.destroy()
})

test('a refusal is shown with the message of the service', async () => {
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

test('removing a file aborts its request', async () => {
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

test('delivery URLs of the CDN in use are parsed', () => {
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

test('cdnCname is the host of the project, and follows the public key', () => {
  const { uploader } = setUp()
  const { config } = uploader
  expect(config.get('cdnCname')).toBe('https://1s4oyld5dc.ucarecd.net')
  const listener = vi.fn()
  config.subscribe(['cdnCname'], listener)
  config.set({ pubkey: 'another-key' })
  expect(listener).toHaveBeenCalledTimes(1)
  const own = config.get('cdnCname')
  expect(own).toMatch(/^https:\/\/[\da-z]{10}\.ucarecd\.net$/)
  expect(own).not.toBe('https://1s4oyld5dc.ucarecd.net')
  config.set({ cdnCname: 'https://cdn.example.com' })
  expect(config.get('cdnCname')).toBe('https://cdn.example.com')
  config.set({ cdnCname: null, pubkey: '' })
  expect(config.get('cdnCname')).toBe('https://ucarecdn.com')
  uploader.destroy()
})

test('files of the own project and of the shared CDN can be added, those of other projects cannot', () => {
  const { uploader } = setUp()
  for (const host of ['1s4oyld5dc.ucarecd.net', 'ucarecdn.com']) {
    expect(uploader.addFileFromCdnUrl(`https://${host}/${wireUuid}/`)).toMatchObject({ uuid: wireUuid })
  }
  for (const host of ['another123.ucarecd.net', 'ucarecd.net']) {
    expect(() => uploader.addFileFromCdnUrl(`https://${host}/${wireUuid}/`)).toThrow('Invalid CDN URL')
  }
  uploader.destroy()
})

test('files are sent with the uploader’s signature', async () => {
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

test('removing the plugin removes its transport and configuration keys', () => {
  const { uploader } = setUp()
  uploader.unuse('uploadcare-transport')
  expect(() => uploader.transport).toThrow(expect.objectContaining({ code: 'service-missing' }))
  expect(uploader.config.get('baseUrl')).toBeUndefined()
  uploader.destroy()
})
