import type { HttpResponse } from '@lading/transport-engine'
import { FakeClock, settle } from '@lading/transport-engine/testing'
import { expect, test, vi } from 'vitest'
import type { FileUpload } from '../client/FileUpload.js'
import { FakeHttp } from '../testing/fixtures/FakeHttp.js'
import { multipart, testConnection } from '../testing/fixtures/testConnection.js'
import { wireInfo, wireUuid } from '../testing/fixtures/wireInfo.js'
import { uploadFile } from './uploadFile.js'

function setUp() {
  const http = new FakeHttp()
  const clock = new FakeClock()
  const connection = testConnection(http, clock)
  const file = new File(['bytes'], 'a.txt')
  const controller = new AbortController()
  const onProgress = vi.fn()
  const onBytesSent = vi.fn()
  const upload = (changes: Partial<FileUpload> = {}) => {
    const promise = uploadFile(
      connection,
      {
        file,
        fileName: 'a.txt',
        source: 'local',
        metadata: null,
        signal: controller.signal,
        onProgress,
        onBytesSent,
        ...changes,
      },
      multipart,
    )
    promise.catch(() => {})
    return promise
  }
  /** Starts an upload whose bytes arrive. The promise is wrapped, so that it is not awaited. */
  const send = async () => {
    const promise = upload()
    http.last.answer({ file: wireUuid })
    await settle()
    return { promise }
  }
  const fail = async () => {
    http.last.fail()
    await settle()
  }
  const paths = () => http.requests.map(({ path }) => path)
  return {
    http,
    clock,
    controller,
    onProgress,
    onBytesSent,
    upload,
    send,
    fail,
    paths,
  }
}

const throttled = { error: { content: 'Request was throttled.', error_code: 'RequestThrottledError' } }

test('a file whose size is reported as 0 is sent and compared with its bytes', async () => {
  const { upload, http } = setUp()
  const file = Object.defineProperty(new File(['bytes'], '1000012345'), 'size', { value: 0 })
  const promise = upload({ file })
  await expect.poll(() => http.requests.length).toBe(1)
  http.last.answer({ file: wireUuid })
  await expect.poll(() => http.requests.length).toBe(2)
  http.last.answer(wireInfo({ size: 5 }))
  await expect(promise).resolves.toMatchObject({ size: 5 })
})

test('a poll without a response is retried three times, with growing waits, and the file is uploaded without it', async () => {
  const { http, clock, send, fail } = setUp()
  const { promise } = await send()
  for (const [index, waitMs] of [100, 200, 400].entries()) {
    await fail()
    await clock.advance(waitMs - 1)
    expect(http.requests).toHaveLength(index + 2)
    await clock.advance(1)
    expect(http.requests).toHaveLength(index + 3)
  }
  await fail()
  await expect(promise).resolves.toMatchObject({
    uuid: wireUuid,
    cdnUrl: `https://cdn.example.com/${wireUuid}/`,
    originalFilename: 'a.txt',
    size: 5,
    imageInfo: null,
  })
  expect(clock.pending).toBe(0)
})

test.each([
  ['not ready yet', { body: wireInfo({ is_ready: false }), status: 200, waitMs: 1000 }],
  ['throttled', { body: throttled, status: 429, waitMs: 15_000 }],
])('any response, such as "%s", starts the count anew', async (_, { body, status, waitMs }) => {
  const { http, clock, send, fail } = setUp()
  const { promise } = await send()
  for (let round = 0; round < 3; round++) {
    for (const pauseMs of [100, 200, 400]) {
      await fail()
      await clock.advance(pauseMs)
    }
    http.last.answer(body, { status })
    await settle()
    await clock.advance(waitMs)
  }
  http.last.answer(wireInfo())
  await expect(promise).resolves.toMatchObject({ uuid: wireUuid })
})

test.each([
  [{ status: 429, retryAfter: '7' }, 7000],
  [{ status: 200, retryAfter: '7' }, 7000],
  [{ status: 429 }, 15_000],
  [{ status: 429, retryAfter: 'Wed, 31 Dec 1969 23:59:59 GMT' }, 0],
  [{ status: 429, retryAfter: 'Thu, 01 Jan 1970 00:00:09 GMT' }, 9000],
  [{ status: 429, retryAfter: 'soon' }, 15_000],
  [{ status: 429, retryAfter: '' }, 15_000],
  [{ status: 429, retryAfter: '-5' }, 0],
  [{ status: 429, retryAfter: '9999' }, 120_000],
])('throttled by %j, it waits %d ms', async (response, waitMs) => {
  const { http, clock, send } = setUp()
  await send()
  http.last.answer(throttled, response)
  await settle()
  if (waitMs > 0) await clock.advance(waitMs - 1)
  expect(http.requests).toHaveLength(2)
  await clock.advance(1)
  expect(http.requests).toHaveLength(3)
})

test('status 429 without an error object counts too, and ten retries are the limit', async () => {
  const { http, clock, send } = setUp()
  const { promise } = await send()
  for (let i = 0; i < 10; i++) {
    http.last.answer('slow down', { status: 429, retryAfter: '1' })
    await settle()
    await clock.advance(1000)
  }
  http.last.answer(throttled, { status: 429 })
  // The service has confirmed the file.
  await expect(promise).resolves.toMatchObject({ uuid: wireUuid })
  expect(http.requests).toHaveLength(12)
  expect(clock.pending).toBe(0)
})

test.each(['no response', 'throttling'])('aborting ends the wait after %s at once', async (reason) => {
  const { http, clock, controller, send } = setUp()
  const { promise } = await send()
  if (reason === 'no response') http.last.fail()
  else http.last.answer(throttled, { status: 429 })
  await settle()
  expect(clock.pending).toBeGreaterThan(0)
  controller.abort()
  await expect(promise).rejects.toMatchObject({ name: 'CancelError' })
  expect(clock.pending).toBe(0)
  expect(http.requests).toHaveLength(2)
})

test.each<[string, string, Partial<HttpResponse>]>([
  ["a firewall's page", '<html><title>Blocked</title>', { status: 403 }],
  ['a login page', '<!doctype html><title>Sign in</title>', { status: 200 }],
  ['a server error', '<html>Bad gateway</html>', { status: 502 }],
  ['a refusal without a code', '', { status: 403 }],
  ['a page that does not exist', '<html>Not found</html>', { status: 404 }],
  ['nothing', '', { status: 200 }],
  ['half an answer', '{"uuid":"0b', { status: 200 }],
])(
  'a file that the service has confirmed is uploaded, whatever the lookup gets: %s',
  async (_, text, response) => {
    const { http, clock, send, paths, onProgress } = setUp()
    const { promise } = await send()
    await http.endAll(clock, (request) => request.answer(text, response))
    await expect(promise).resolves.toMatchObject({ uuid: wireUuid, originalFilename: 'a.txt', size: 5 })
    expect(paths().filter((path) => path === '/base/')).toHaveLength(1)
    expect(onProgress).toHaveBeenLastCalledWith(5, 5)
    expect(clock.pending).toBe(0)
  },
)

test('a file that the service itself no longer has is not uploaded, and a retry sends it again', async () => {
  const { http, upload, send } = setUp()
  const { promise } = await send()
  http.last.answer({ error: { content: 'File is not found.', error_code: 'FileNotFoundError' } })
  await expect(promise).rejects.toMatchObject({ code: 'FileNotFoundError' })
  void upload()
  expect(http.last.path).toBe('/base/')
})

test('a canceled upload starts anew', async () => {
  const { http, clock, upload, send, controller } = setUp()
  const { promise } = await send()
  http.last.answer(wireInfo({ is_ready: false }))
  await settle()
  controller.abort()
  await expect(promise).rejects.toMatchObject({ name: 'CancelError' })
  expect(clock.pending).toBe(0)
  void upload({ signal: new AbortController().signal })
  expect(http.last.path).toBe('/base/')
})
