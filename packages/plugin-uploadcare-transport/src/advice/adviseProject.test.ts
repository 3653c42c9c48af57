import { ClockToken, createUploader, LoggerToken, type Plugin } from '@lading/kernel'
import { HttpToken } from '@lading/transport-engine'
import { FakeClock, settle } from '@lading/transport-engine/testing'
import { expect, test, vi } from 'vitest'
import { baseUpload } from '../methods/baseUpload.js'
import { fromUrlUpload } from '../methods/fromUrlUpload.js'
import { FakeHttp } from '../testing/fixtures/FakeHttp.js'
import { uploadcareTransport } from '../uploadcareTransport.js'
import * as silent from './silent.js'

const ways: [name: string, plugins: () => Plugin[]][] = [
  ['the preset', () => [uploadcareTransport()]],
  ['single methods', () => [baseUpload(), fromUrlUpload()]],
]

function setUp(plugins: readonly Plugin[]) {
  const http = new FakeHttp()
  const clock = new FakeClock()
  const warn = vi.fn()
  const uploader = createUploader({
    config: { pubkey: 'mine', baseUrl: 'https://upload.test' },
    plugins,
    services(scope) {
      scope.value(HttpToken, http)
      scope.value(ClockToken, clock)
      scope.value(LoggerToken, { warn, error: warn })
    },
  })
  return { http, clock, uploader, messages: () => warn.mock.calls.map(([message]) => String(message)) }
}

/** Uploads two files, to which the service gives the same answer. */
async function answerTwice({ http, uploader }: ReturnType<typeof setUp>, text: string) {
  for (const name of ['a.txt', 'b.txt']) {
    const [id = ''] = uploader.addFiles([new File([name], name)])
    void uploader.uploadAll()
    await vi.dynamicImportSettled()
    await settle()
    http.last.answer(null, { text })
    await vi.waitFor(() => expect(uploader.getOutputItem(id).status).toBe('failed'))
  }
}

test.each(ways)('a token of %s that has expired is reported once', async (_, plugins) => {
  const { clock, uploader, messages } = setUp(plugins())
  await clock.advance(200_000)
  uploader.config.set({ secureSignature: 'abc', secureExpire: '123' })
  await settle()
  uploader.config.set({ secureSignature: 'abcd' })
  await settle()
  expect(messages()).toEqual([
    'The token in "secureSignature" expired at 123 by the clock of this page, so the service refuses it. Set a new one, in seconds since 1970, or a "secureUploadsSignatureResolver".',
  ])
  uploader.destroy()
})

test.each(ways)('a public key that the service of %s does not know is reported once', async (_, plugins) => {
  const page = setUp(plugins())
  const error = {
    status_code: 403,
    content: 'pub_key is invalid.',
    error_code: 'ProjectPublicKeyInvalidError',
  }
  await answerTwice(page, JSON.stringify({ error }))
  expect(page.messages()).toEqual([
    'The service does not know the public key "mine", which is "pubkey", so no file is uploaded. Copy it from the settings of the project, or set "baseUrl" to the service that has the project.',
  ])
  page.uploader.destroy()
})

test.each(ways)('a server that is no upload service is named with the key of %s', async (_, plugins) => {
  const page = setUp(plugins())
  page.uploader.addFiles([new File(['a'], 'a.txt')])
  void page.uploader.uploadAll()
  await vi.dynamicImportSettled()
  await settle()
  await page.http.endAll(page.clock, (request) => request.answer(null, { text: '<html></html>' }))
  expect(page.messages()).toEqual([
    '"https://upload.test", which is "baseUrl", did not answer as an upload service, so no file is uploaded. Check that the address is right and that no other server answers there.',
  ])
  page.uploader.destroy()
})

test('a removed transport reports nothing', async () => {
  const { clock, uploader, messages } = setUp([uploadcareTransport()])
  await clock.advance(200_000)
  uploader.unuse('uploadcare-transport')
  uploader.config.set({ secureSignature: 'abc', secureExpire: '123' })
  await settle()
  expect(messages().filter((message) => message.includes('The token'))).toEqual([])
  uploader.destroy()
})

test('a production build has none of it', () => {
  expect(silent.adviseProject({})).toBeUndefined()
  expect(Object.keys(silent)).toEqual(['adviseProject'])
})
