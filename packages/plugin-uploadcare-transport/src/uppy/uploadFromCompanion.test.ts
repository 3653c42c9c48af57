import { createTestUploader } from '@lading/kernel/testing'
import { HttpToken } from '@lading/transport-engine'
import { settle } from '@lading/transport-engine/testing'
import { expect, test } from 'vitest'
import { FakeHttp } from '../testing/fixtures/FakeHttp.js'
import { wireInfo, wireUuid } from '../testing/fixtures/wireInfo.js'
import { uploadcareTransport } from '../uploadcareTransport.js'

interface Call {
  readonly args: { readonly metadata: Readonly<Record<string, unknown>> }
  readonly signal: AbortSignal
  progress(bytesUploaded: number, bytesTotal: number): void
  succeed(body: object): void
  fail(error: Error): void
}

/** Adds a file of a Companion server, as seen through Uppy's client, to an uploader with the real transport. */
async function setUp() {
  const http = new FakeHttp()
  const t = createTestUploader({
    config: { pubkey: 'demo', secureSignature: 'sig', secureExpire: '99', metadata: { album: 'summer' } },
    plugins: [uploadcareTransport()],
    services: (scope) => scope.value(HttpToken, http),
  })
  const { uppy } = t.uploader
  const calls: Call[] = []
  uppy.registerRequestClient('companion', {
    uploadRemoteFile: ({ id }: { id: string }, args: Call['args'], { signal }: { signal: AbortSignal }) =>
      new Promise<void>((resolve, reject) => {
        calls.push({
          args,
          signal,
          progress: (bytesUploaded, bytesTotal) =>
            uppy.emit('upload-progress', uppy.getFile(id), { uploadStarted: 1, bytesUploaded, bytesTotal }),
          succeed(body) {
            uppy.emit('upload-success', uppy.getFile(id), {
              status: 200,
              body,
              uploadURL: undefined,
            } as never)
            resolve()
          },
          fail(error) {
            uppy.emit('upload-error', uppy.getFile(id), error)
            reject(error)
          },
        })
        signal.addEventListener('abort', () => resolve())
      }),
  })
  const id = uppy.addFile({
    name: 'far.jpg',
    source: 'GoogleDrivePicker',
    isRemote: true,
    data: { size: 8 },
    remote: {
      companionUrl: 'https://companion.example.com',
      requestClientId: 'companion',
      url: '/get',
      body: {},
    },
  } as never)
  await t.clock.advance(100)
  await expect.poll(() => calls.length).toBe(1)
  return { t, http, calls, id, item: () => t.uploader.getOutputItem(id) }
}

test('a file on a Companion server is uploaded through the queue, signed, and with the service’s name of its source', async () => {
  const { t, http, calls, item } = await setUp()
  const emitted: number[] = []
  t.uploader.on('file-upload-progress', ({ uploadProgress }) => emitted.push(uploadProgress))
  expect(calls[0]?.args.metadata).toMatchObject({
    name: 'far.jpg',
    source: 'gdrive',
    signature: 'sig',
    expire: '99',
    'metadata[album]': 'summer',
  })
  calls[0]?.progress(4, 8)
  expect([emitted, item().uploadProgress]).toEqual([[50], 50])
  calls[0]?.succeed({ file: wireUuid })
  await settle()
  expect(http.last.query.get('source')).toBe('gdrive')
  http.last.answer(wireInfo({ size: 8 }))
  await t.clock.advance(100)
  expect(item()).toMatchObject({ status: 'success', uuid: wireUuid, source: 'GoogleDrivePicker' })
})

test('a failure of Companion is the entry’s error; Retry sends the file again', async () => {
  const { t, calls, id, item } = await setUp()
  calls[0]?.fail(new Error('Companion could not fetch it.'))
  await settle()
  expect(item().errors).toMatchObject([{ type: 'UPLOAD_ERROR', message: 'Companion could not fetch it.' }])
  t.uploader.retryUpload(id)
  await expect.poll(() => calls.length).toBe(2)
})

test('a file whose bytes arrived is only looked up by a retry', async () => {
  const { t, http, calls, id, item } = await setUp()
  calls[0]?.succeed({ file: wireUuid })
  await settle()
  http.last.answer({ error: { content: 'Not now.', error_code: 'SomeError' } })
  await settle()
  expect(item().status).toBe('failed')
  t.uploader.retryUpload(id)
  await t.clock.advance(100)
  await settle()
  http.last.answer(wireInfo({ size: 8 }))
  await t.clock.advance(100)
  expect([item().status, calls.length]).toEqual(['success', 1])
})

test('removing the entry aborts Companion’s upload', async () => {
  const { t, calls, id } = await setUp()
  t.uploader.removeFileByInternalId(id)
  expect(calls[0]?.signal.aborted).toBe(true)
  await settle()
  expect(t.log).toEqual([])
})
