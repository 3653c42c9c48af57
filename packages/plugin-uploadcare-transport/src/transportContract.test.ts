import type { Transport } from '@lading/kernel'
import {
  createTestUploader,
  describePlugin,
  describeTransport,
  type TransportBench,
} from '@lading/kernel/testing'
import { FakeClock, settle } from '@lading/transport-engine/testing'
import { describe, test, vi } from 'vitest'
import { createTransport } from './createTransport.js'
import { FakeHttp } from './testing/fixtures/FakeHttp.js'
import { plainUppyTransport } from './testing/fixtures/plainUppyTransport.js'
import { alwaysOnline } from './testing/fixtures/testConnection.js'
import { wireInfo, wireUuid } from './testing/fixtures/wireInfo.js'
import { uploadcareTransport } from './uploadcareTransport.js'
import { UploadcareTransport } from './uppy/UploadcareTransport.js'

const runner = { describe, test }
const config = {
  pubkey: 'demopublickey',
  confirmUpload: true,
  baseUrl: 'https://upload.example.com',
  cdnCname: 'https://cdn.example.com',
}

type TestUploader = ReturnType<typeof createTestUploader>['uploader']

function bench(create: (parts: { uploader: TestUploader; http: FakeHttp; clock: FakeClock }) => Transport) {
  return (): TransportBench => {
    const http = new FakeHttp()
    const clock = new FakeClock()
    const { uploader, add } = createTestUploader({ config, plugins: [uploadcareTransport()] })
    return {
      transport: create({ uploader, http, clock }),
      entry() {
        const [id = ''] = add('a.txt')
        const entry = uploader.entries.get(id)
        if (!entry) throw new Error('There is no entry.')
        return entry
      },
      async begun() {
        await vi.dynamicImportSettled()
        await settle()
      },
      async progress(sent, total) {
        http.last.onProgress?.(sent, total)
        if (sent === total) http.last.onBytesSent?.()
      },
      async succeed() {
        if (http.last.path === '/base/') http.last.answer({ file: wireUuid })
        await settle()
        await clock.advance(1000)
        // The size of the test kit's files.
        http.last.answer(wireInfo({ size: 4 }))
        await settle()
      },
      refuse: (content) => http.last.answer({ error: { content, error_code: 'NotWantedError' } }),
      // Every attempt: a single failure is retried.
      disconnect: () => http.endAll(clock, (request) => request.fail()),
      requests: () => ({ begun: http.requests.length, open: http.open.size }),
    }
  }
}

describeTransport(
  'to an Uploadcare-compatible service, in the kernel',
  bench(({ uploader, http, clock }) =>
    createTransport({ config: uploader.cfg, http, clock, online: alwaysOnline }),
  ),
  { runner, uuid: wireUuid },
)

describeTransport(
  'to an Uploadcare-compatible service, in a plain Uppy',
  bench(({ http, clock }) => plainUppyTransport(http, clock)),
  { runner },
)

describeTransport(
  'to an Uploadcare-compatible service, as a plugin on the Uppy of an uploader',
  bench(({ uploader, http, clock }) => {
    uploader.unuse('uploadcare-transport')
    uploader.unuse('fake-transport')
    uploader.uppy.use(UploadcareTransport, {
      publicKey: 'demopublickey',
      cdnCname: 'https://cdn.example.com',
      http,
      clock,
      online: alwaysOnline,
    })
    return uploader.transport
  }),
  { runner },
)

describePlugin(() => uploadcareTransport(), {
  runner,
  uploader: { config },
  exercise({ uploader, add }) {
    add('a.txt')
    if (!uploader.transport) throw new Error('There is no transport.')
  },
})
