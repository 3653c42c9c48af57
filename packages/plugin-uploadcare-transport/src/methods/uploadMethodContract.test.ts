import { ClockToken, type Plugin, TransportToken } from '@lading/kernel'
import {
  createEntry,
  createFileInfo,
  createTestUploader,
  describeGroupMethod,
  describeUploadMethod,
  type GroupMethodBench,
  type UploadMethodBench,
} from '@lading/kernel/testing'
import { HttpToken, OnlineToken } from '@lading/transport-engine'
import { FakeClock, settle } from '@lading/transport-engine/testing'
import { describe, test, vi } from 'vitest'
import { FakeHttp, type OpenRequest } from '../testing/fixtures/FakeHttp.js'
import { alwaysOnline } from '../testing/fixtures/testConnection.js'
import { wireInfo, wireUuid } from '../testing/fixtures/wireInfo.js'
import { uploadcareTransport } from '../uploadcareTransport.js'
import { baseUpload } from './baseUpload.js'
import { fromUrlUpload } from './fromUrlUpload.js'
import { groupUpload } from './groupUpload.js'
import { multipartUpload } from './multipartUpload.js'

const config = {
  pubkey: 'demopublickey',
  baseUrl: 'https://upload.example.com',
  cdnCname: 'https://cdn.example.com',
  multipartMinFileSize: 100,
  uploadWorker: false,
}

const small = () => createEntry({ fileName: 'small.txt' })
const large = () => createEntry({ file: new File(['x'.repeat(200)], 'large.txt', { type: 'text/plain' }) })
const link = () => createEntry({ file: null, externalUrl: 'https://example.com/a.jpg', fileName: 'a.jpg' })

const LOADING = { status: 'progress', done: 1, total: 4 }

/** Lets the service accept what a request asks for. */
function accept(request: OpenRequest, size: number): void {
  const { path } = request
  if (path === '/base/') request.answer({ file: wireUuid })
  else if (path === '/multipart/start/')
    request.answer({ uuid: wireUuid, parts: ['https://store.example.com/part'] })
  else if (path === '/from_url/') request.answer({ type: 'token', token: 'token' })
  else if (path === '/from_url/status/') request.answer({ ...wireInfo({ size }), status: 'success' })
  else request.answer(wireInfo({ size }))
}

/** Installs a plugin next to a fake service. */
function install(create: () => Plugin) {
  const http = new FakeHttp()
  const clock = new FakeClock()
  const { uploader } = createTestUploader({
    config,
    plugins: [create()],
    services(scope) {
      scope.value(HttpToken, http)
      scope.value(ClockToken, clock)
      scope.value(OnlineToken, alwaysOnline)
    },
  })
  // The preset's own transport takes the place of the test kit's.
  uploader.unuse('fake-transport')
  return { http, clock, uploader }
}

function bench(
  id: string,
  create: () => Plugin,
  entry: UploadMethodBench['entry'],
  others: readonly (() => ReturnType<UploadMethodBench['entry']>)[],
) {
  return (): UploadMethodBench => {
    const { http, clock, uploader } = install(create)
    const method = uploader.slots.items('uploadMethod').find((item) => item.id === id)
    if (!method) throw new Error(`There is no method ${id}.`)
    return {
      method: {
        ...method,
        accepts: (asked, context) =>
          method.accepts(asked, { ...context, has: () => true, transport: uploader.transport }),
      },
      entry,
      others: () => others.map((other) => other()),
      async begun() {
        await vi.dynamicImportSettled()
        await settle()
      },
      async progress(sent, total) {
        if (http.last.path === '/multipart/start/' || http.last.path === '/from_url/') {
          accept(http.last, 0)
          await settle()
        }
        http.last.onProgress?.(sent, total)
        if (http.last.path === '/from_url/status/') {
          http.last.answer({ ...LOADING, done: sent, total })
          await clock.advance(500)
        }
      },
      async succeed() {
        const { fileSize } = entry()
        for (let step = 0; step < 5; step++) {
          for (const request of [...http.open]) accept(request, fileSize ?? 5)
          await settle()
          await clock.advance(1000)
        }
      },
      refuse: (content) => http.last.answer({ error: { content, error_code: 'NotWantedError' } }),
      // Every attempt: a single failure is retried.
      disconnect: () => http.endAll(clock, (request) => request.fail()),
      requests: () => ({ begun: http.requests.length, open: http.open.size }),
    }
  }
}

const methods = [
  ['base', baseUpload, small, [large, link]],
  ['multipart', multipartUpload, large, [small, link]],
  ['from-url', fromUrlUpload, link, [small, large]],
] as const

for (const [id, single, entry, others] of methods) {
  const options = { runner: { describe, test }, config }
  describeUploadMethod(
    `${id}, installed by itself`,
    bench(id, () => single(), entry, others),
    options,
  )
  describeUploadMethod(
    `${id} of the preset`,
    bench(id, () => uploadcareTransport(), entry, others),
    options,
  )
}

const album = [wireUuid, '7a1f0c2e-1d7e-4e43-9a55-9c1b0f0e8a77']

function groupBench(create: () => Plugin): GroupMethodBench {
  const { http, clock, uploader } = install(create)
  const method = uploader.slots.items('groupMethod').find((item) => item.id === 'group')
  if (!method) throw new Error('There is no group method.')
  return {
    method: {
      ...method,
      accepts: (asked, context) =>
        method.accepts(asked, { ...context, transport: uploader.scope.tryGet(TransportToken) }),
    },
    entries: () => album.map((uuid) => createEntry({ uuid, fileInfo: createFileInfo({ uuid }) })),
    async begun() {
      await vi.dynamicImportSettled()
      await settle()
    },
    succeed: () =>
      http.last.answer({
        id: `${wireUuid}~2`,
        datetime_created: '2024-05-01T10:00:00Z',
        files_count: 2,
        files: album.map((uuid) => wireInfo({ uuid })),
      }),
    refuse: (content) => http.last.answer({ error: { content, error_code: 'NotWantedError' } }),
    disconnect: () => http.endAll(clock, (request) => request.fail()),
    requests: () => ({ begun: http.requests.length, open: http.open.size }),
  }
}

describeGroupMethod('group, installed by itself', () => groupBench(() => groupUpload()), {
  runner: { describe, test },
})
describeGroupMethod('group of the preset', () => groupBench(() => uploadcareTransport()), {
  runner: { describe, test },
})
