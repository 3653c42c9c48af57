import { ClockToken, createUploader, definePlugin } from '@lading/kernel'
import { HttpToken } from '@lading/transport-engine'
import { FakeClock, settle } from '@lading/transport-engine/testing'
import { expect, test, vi } from 'vitest'
import { FakeHttp, type OpenRequest } from './testing/fixtures/FakeHttp.js'
import { wireInfo, wireUuid } from './testing/fixtures/wireInfo.js'
import { uploadcareTransport } from './uploadcareTransport.js'

const parts = ['https://parts.example.com/0/', 'https://parts.example.com/1/']

/** Responses of a service that has no trouble. */
function respond({ path, method }: OpenRequest): unknown {
  if (method === 'PUT') return ''
  if (path === '/base/') return { file: wireUuid }
  if (path === '/multipart/start/') return { uuid: wireUuid, parts }
  if (path === '/from_url/') return { type: 'token', token: 'task' }
  if (path === '/from_url/status/') return { status: 'success', ...wireInfo({ size: 10 }) }
  return wireInfo({ size: 10 })
}

function setUp(config: object) {
  const [http, clock] = [new FakeHttp(), new FakeClock()]
  const uploader = createUploader({
    config: { pubkey: 'demopublickey', realtimeUrl: '', ...config },
    plugins: [uploadcareTransport()],
    services(scope) {
      scope.value(HttpToken, http)
      scope.value(ClockToken, clock)
    },
  })
  const quiet = async () => {
    for (let turn = 0; turn < 3; turn++) {
      await settle()
      await vi.dynamicImportSettled()
    }
    await clock.advance(600)
    await settle()
  }
  /** Answers requests until one at this path is open; all of them without a path. */
  const answerUntil = async (path?: string) => {
    for (let turn = 0; turn < 20; turn++) {
      await quiet()
      for (const request of [...http.open]) {
        if (request.path === path) return request
        request.answer(respond(request))
      }
    }
    return undefined
  }
  return { http, clock, uploader, quiet, answerUntil }
}

const large = { multipartMinFileSize: 10, multipartChunkSize: 5 }

test.each([
  ['while the file is sent', {}, '/base/', 2],
  ['while an upload in parts begins', large, '/multipart/start/', 2],
  ['while its parts are sent', large, '/1/', 1],
] as const)(
  '%s, a pause leaves no request, and the file arrives when it is resumed',
  async (_, config, path, starts) => {
    const { http, clock, uploader, quiet, answerUntil } = setUp(config)
    const [id = ''] = uploader.addFiles([new File(['0123456789'], 'a.bin')])
    uploader.uploadAll()
    expect(await answerUntil(path)).toBeDefined()
    uploader.pause(id)
    await quiet()
    expect([http.open.size, uploader.entries.get(id)?.phase]).toEqual([0, 'paused'])
    await clock.advance(60_000)
    expect(http.open.size).toBe(0)

    uploader.resume(id)
    await answerUntil()
    expect(uploader.getOutputItem(id).errors).toEqual([])
    expect(uploader.getOutputItem(id)).toMatchObject({ status: 'success', uuid: wireUuid })
    const first = http.requests.filter((one) => ['/base/', '/multipart/start/'].includes(one.path))
    expect(first).toHaveLength(starts)
    uploader.destroy()
  },
)

test.each([
  ['while the service prepares it', {}, '/info/'],
  ['while its parts are put together', large, '/multipart/complete/'],
] as const)('%s, all of a file is sent: a pause changes nothing', async (_, config, path) => {
  const { uploader, quiet, answerUntil } = setUp(config)
  const [id = ''] = uploader.addFiles([new File(['0123456789'], 'a.bin')])
  uploader.uploadAll()
  expect(await answerUntil(path)).toBeDefined()
  uploader.pause(id)
  await quiet()
  expect(uploader.entries.get(id)?.phase).toBe('finishing')
  await answerUntil()
  expect(uploader.getOutputItem(id).status).toBe('success')
  uploader.destroy()
})

test.each(['/from_url/', '/from_url/status/'])(
  'the pause of a link at %s leaves no request, and the link is uploaded',
  async (path) => {
    const { http, uploader, quiet, answerUntil } = setUp({})
    const { internalId: id } = uploader.addFileFromUrl('https://example.com/a.jpg')
    uploader.uploadAll()
    expect(await answerUntil(path)).toBeDefined()
    uploader.pause(id)
    await quiet()
    expect([http.open.size, uploader.entries.get(id)?.phase]).toEqual([0, 'paused'])
    uploader.resume(id)
    await answerUntil()
    expect(uploader.getOutputItem(id).status).toBe('success')
    uploader.destroy()
  },
)

test('a pause while the service is too busy ends the wait, and the file is sent when it is resumed', async () => {
  const { http, clock, uploader, quiet, answerUntil } = setUp({})
  const [id = ''] = uploader.addFiles([new File(['0123456789'], 'a.bin')])
  uploader.uploadAll()
  const request = await answerUntil('/base/')
  request?.answer('slow down', { status: 429, retryAfter: '30' } as object)
  await quiet()
  expect(uploader.entries.get(id)?.wait?.reason).toBe('busy')
  uploader.pause(id)
  await clock.advance(60_000)
  await quiet()
  expect([http.open.size, uploader.entries.get(id)?.phase]).toEqual([0, 'paused'])
  uploader.resume(id)
  await answerUntil()
  expect(uploader.getOutputItem(id).status).toBe('success')
  uploader.destroy()
})

test('a pause while a file hook runs sends nothing when the hook has ended', async () => {
  const { http, uploader, quiet, answerUntil } = setUp({})
  const ends: (() => void)[] = []
  const hook = definePlugin({
    id: 'slow',
    setup: ({ contribute }) =>
      contribute('fileHook', {
        id: 'slow',
        hook: 'beforeUpload',
        handle: () =>
          new Promise((resolve) => {
            ends.push(() => resolve(undefined))
          }),
      }),
  })
  uploader.use(hook())
  const [id = ''] = uploader.addFiles([new File(['0123456789'], 'a.bin')])
  uploader.uploadAll()
  await quiet()
  uploader.pause(id)
  ends.shift()?.()
  await quiet()
  expect([http.requests.length, uploader.entries.get(id)?.phase]).toEqual([0, 'paused'])
  uploader.resume(id)
  await quiet()
  ends.shift()?.()
  await answerUntil()
  expect(uploader.getOutputItem(id).status).toBe('success')
  uploader.destroy()
})
