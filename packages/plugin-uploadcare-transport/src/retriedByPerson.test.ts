import { ClockToken, type CreateUploaderOptions, createUploader, definePlugin } from '@lading/kernel'
import { HttpToken, OnlineToken } from '@lading/transport-engine'
import { AutoClock } from '@lading/transport-engine/testing'
import { expect, test, vi } from 'vitest'
import { FakeService, type FaultAction } from './testing/fixtures/FakeService.js'
import { ok } from './testing/fixtures/fakeResponses.js'
import { faultActions } from './testing/fixtures/faultActions.js'
import { alwaysOnline } from './testing/fixtures/testConnection.js'
import { wireInfo } from './testing/fixtures/wireInfo.js'
import { uploadcareTransport } from './uploadcareTransport.js'

const bytes = 'x'.repeat(600)

function setUp({ config, plugins = [] }: CreateUploaderOptions = {}) {
  const clock = new AutoClock()
  const service = new FakeService(clock)
  const uploader = createUploader({
    config: {
      pubkey: 'demopublickey',
      baseUrl: 'https://upload.example.com',
      retryNetworkErrorMaxTimes: 1,
      ...config,
    },
    plugins: [uploadcareTransport(), ...plugins],
    services(scope) {
      scope.value(HttpToken, service)
      scope.value(ClockToken, clock)
      scope.value(OnlineToken, alwaysOnline)
    },
  })
  const ended = async (id: string, status: string) => {
    await vi.waitFor(() => expect(uploader.getOutputItem(id).status).toBe(status))
    return uploader.getOutputItem(id)
  }
  return { service, uploader, ended }
}

test.each([
  ['retryUpload()', 'lost', faultActions.lose],
  ['retryAll()', 'lost', faultActions.lose],
  ['retryUpload()', 'replaced by a proxy’s page', faultActions.garble({ status: 502, text: '<html>' })],
  ['retryUpload()', 'invalid', faultActions.garble({ text: '{}' })],
])(
  'after %s a file still says that it may be stored twice, because a response was %s',
  async (retry, _, act) => {
    const { service, uploader, ended } = setUp()
    service.faults.push({ match: 'POST /base/', times: 2, act })
    const { internalId: id } = uploader.addFileFromObject(new File([bytes], 'a.txt'))
    await ended(id, 'failed')
    if (retry === 'retryAll()') uploader.retryAll()
    else uploader.retryUpload(id)
    const { fileInfo } = await ended(id, 'success')
    expect(fileInfo?.possibleDuplicate).toBe(true)
    expect(service.files.size).toBe(3)
    uploader.destroy()
  },
)

test('a lost info does not hide that the file may be stored twice', async () => {
  const { service, uploader, ended } = setUp()
  service.faults.push({ match: 'POST /base/', times: 1, act: faultActions.lose })
  service.faults.push({ match: 'GET /info/', times: 2, act: faultActions.lose })
  const { internalId: id } = uploader.addFileFromObject(new File([bytes], 'a.txt'))
  expect((await ended(id, 'success')).fileInfo?.possibleDuplicate).toBe(true)
  uploader.destroy()
})

test.each([
  ['a refusal of the service', faultActions.answer({ text: '{"error":{"content":"No.","error_code":"X"}}' })],
  ['a throttled request', faultActions.answer({ status: 429, retryAfter: '1' })],
])('%s is no possible duplicate after a retry', async (_, act) => {
  const { service, uploader, ended } = setUp({ config: { retryThrottledRequestMaxTimes: 0 } })
  service.faults.push({ match: 'POST /base/', times: 1, act })
  const { internalId: id } = uploader.addFileFromObject(new File([bytes], 'a.txt'))
  await ended(id, 'failed')
  uploader.retryUpload(id)
  expect((await ended(id, 'success')).fileInfo).not.toHaveProperty('possibleDuplicate')
  uploader.destroy()
})

/** Stores all bytes but the last, and reports the stored size. */
const truncate: FaultAction = async (call) => {
  const response = await call.process()
  const body = JSON.parse(response.text)
  return ok({ ...body, size: body.size - 1 })
}

test.each([
  ['in one request', {}, 'GET /info/', 'POST /base/'],
  ['in parts', { multipartMinFileSize: 500, multipartChunkSize: 100 }, 'POST /multipart/complete/', 'PUT'],
])(
  'a file sent %s that arrives shorter is an error with both sizes, and a retry sends it again',
  async (_, config, info, send) => {
    const { service, uploader, ended } = setUp({ config })
    service.faults.push({ match: info, times: 1, act: truncate })
    const { internalId: id } = uploader.addFileFromObject(new File([bytes], 'a.txt'))
    const { errors, fileInfo } = await ended(id, 'failed')
    expect(errors).toEqual([
      expect.objectContaining({
        type: 'UPLOAD_ERROR',
        message:
          'The file arrived damaged: 600 bytes were sent, and the upload service has 599. Upload it again.',
        payload: expect.objectContaining({ error: expect.objectContaining({ code: 'size-mismatch' }) }),
      }),
    ])
    expect(fileInfo).toBeNull()
    const sent = service.calls(send).length
    uploader.retryUpload(id)
    expect((await ended(id, 'success')).size).toBe(600)
    expect(service.calls(send)).toHaveLength(2 * sent)
    uploader.destroy()
  },
)

test('the size that counts is that of the file when it is sent, after all hooks', async () => {
  const shrink = definePlugin({
    id: 'shrink',
    setup({ contribute }) {
      contribute('fileHook', {
        id: 'shrink',
        hook: 'beforeUpload',
        handle: ({ file }) => ({ file: new File([file.slice(0, 7)], 'small.txt') }),
      })
    },
  })
  const { uploader, ended } = setUp({ plugins: [shrink()] })
  const { internalId: id } = uploader.addFileFromObject(new File([bytes], 'a.txt'))
  expect((await ended(id, 'success')).size).toBe(7)
  uploader.destroy()
})

test('a file that this page has not sent may have any size', async () => {
  const { service, uploader, ended } = setUp()
  service.urlBytes = new Uint8Array(12_345)
  const { internalId: url } = uploader.addFileFromUrl('https://example.com/a.bin')
  expect((await ended(url, 'success')).size).toBe(12_345)
  const { uuid } = uploader.getOutputItem(url)
  service.faults.push({ match: 'GET /info/', act: async () => ok(wireInfo({ uuid, size: 77 })) })
  const { internalId: known } = uploader.addFileFromUuid(uuid ?? '')
  expect((await ended(known, 'success')).size).toBe(77)
  uploader.destroy()
})
