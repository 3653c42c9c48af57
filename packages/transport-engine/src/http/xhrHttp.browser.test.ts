import { expect, onTestFinished, test, vi } from 'vitest'
import type { HttpRequest, Sender } from './Http.js'
import { xhrHttp } from './xhrHttp.js'

/** The test runner's own server reads every request to its end. */
const somewhere = new URL('/nowhere/', location.href).href

function request(changes: Partial<HttpRequest> = {}): HttpRequest {
  return { method: 'GET', url: somewhere, headers: {}, signal: new AbortController().signal, ...changes }
}

function form(sizeBytes: number): FormData {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(sizeBytes)]), 'a.bin')
  return body
}

test('a response is returned in full', async () => {
  const url = URL.createObjectURL(new Blob(['{"file":"ü"}']))
  await expect(xhrHttp.send(request({ url }))).resolves.toEqual({
    status: 200,
    statusText: 'OK',
    text: '{"file":"ü"}',
    retryAfter: null,
    headers: expect.stringMatching(/^content-length: 13\r\n/m),
  })
  URL.revokeObjectURL(url)
})

test('a response of more than 10 MB is not read to its end', async () => {
  const urlOf = (bytes: number) => URL.createObjectURL(new Blob([new Uint8Array(bytes).fill(32)]))
  const abort = vi.spyOn(XMLHttpRequest.prototype, 'abort')
  onTestFinished(() => abort.mockRestore())
  const long = await xhrHttp.send(request({ url: urlOf(10_000_000) }))
  expect(long.text).toHaveLength(10_000_000)
  expect(abort).not.toHaveBeenCalled()
  await expect(xhrHttp.send(request({ url: urlOf(10_000_001) }))).rejects.toMatchObject({
    name: 'UploadError',
    code: 'invalid-response',
    cause: 'The response is longer than 10000000 bytes.',
  })
  expect(abort).toHaveBeenCalledTimes(1)
})

test('progress counts the body, and its last byte is reported once', async () => {
  const onProgress = vi.fn()
  const onBytesSent = vi.fn()
  const body = form(3_000_000)
  const { status } = await xhrHttp.send(request({ method: 'POST', body, onProgress, onBytesSent }))
  expect(status).toBeGreaterThan(0)
  expect(onBytesSent).toHaveBeenCalledTimes(1)
  const [bytesSent, bytesTotal] = onProgress.mock.lastCall ?? []
  expect(bytesSent).toBe(bytesTotal)
  expect(bytesTotal).toBeGreaterThan(3_000_000)
})

test('a service that cannot be reached is a network error', async () => {
  const sending = xhrHttp.send(request({ url: 'http://127.0.0.1:1/base/' }))
  await expect(sending).rejects.toMatchObject({ name: 'NetworkError', message: 'Network error' })
})

test('a request that the browser stops by itself is a lost one, and nobody has canceled it', async () => {
  const sending = xhrHttp.send(request({ method: 'POST', body: form(50_000_000) }))
  window.stop()
  await expect(sending).rejects.toMatchObject({ name: 'NetworkError' })
})

test('aborting ends the request at once', async () => {
  const controller = new AbortController()
  const { signal } = controller
  const onBytesSent = vi.fn()
  const sending = xhrHttp.send(request({ method: 'POST', body: form(50_000_000), signal, onBytesSent }))
  controller.abort()
  await expect(sending).rejects.toMatchObject({ name: 'CancelError', isCancel: true })
  expect(onBytesSent).not.toHaveBeenCalled()
})

test('a request that is aborted before its start is not sent', async () => {
  const open = vi.spyOn(XMLHttpRequest.prototype, 'open')
  await expect(xhrHttp.send(request({ signal: AbortSignal.abort() }))).rejects.toMatchObject({
    name: 'CancelError',
  })
  expect(open).not.toHaveBeenCalled()
  open.mockRestore()
})

test('a settled request leaves no listener on its signal', async () => {
  const controller = new AbortController()
  const removed = vi.spyOn(controller.signal, 'removeEventListener')
  await xhrHttp.send(request({ signal: controller.signal }))
  await vi.waitFor(() => expect(removed).toHaveBeenCalledTimes(1))
})

test('Retry-After is read from the headers, in any case', async () => {
  const headers = vi.spyOn(XMLHttpRequest.prototype, 'getAllResponseHeaders')
  headers.mockReturnValue('content-type: text/plain\r\nRetry-After: 7\r\n')
  await expect(xhrHttp.send(request())).resolves.toMatchObject({ retryAfter: '7' })
  headers.mockRestore()
})

test('a part of a file is sent unchanged, with progress', async () => {
  const onProgress = vi.fn()
  const onReceiving = vi.fn()
  const body = new Blob([new Uint8Array(2_000_000)]).slice(500_000, 1_500_000)
  const headers = { 'Content-Type': 'application/octet-stream' }
  const { status } = await xhrHttp.send(request({ method: 'PUT', headers, body, onProgress, onReceiving }))
  expect(status).toBeGreaterThan(0)
  expect(onProgress.mock.lastCall).toEqual([1_000_000, 1_000_000])
})

/** The sender of a page that has not started its worker. Returns it with the number of requests that the page has opened. */
function pageSender() {
  const script = `${import.meta.url.replace(/http[/][^/]*$/, '')}worker/uploadWorker.ts?${crypto.randomUUID()}`
  const { Worker } = window
  const started = vi.fn()
  window.Worker = class extends Worker {
    constructor(...args: ConstructorParameters<typeof Worker>) {
      super(...args)
      started()
    }
  }
  const opened = vi.spyOn(XMLHttpRequest.prototype, 'open')
  onTestFinished(() => {
    Object.assign(window, { Worker })
    opened.mockRestore()
  })
  return { sender: xhrHttp.inWorker?.(script) as Sender, started, opened }
}

const small = () => request({ method: 'POST', body: form(10) })

/** Sends small requests until one is not sent by the page. */
async function untilInWorker({ sender, opened }: ReturnType<typeof pageSender>) {
  await expect
    .poll(async () => {
      opened.mockClear()
      await sender.send(small())
      return opened.mock.calls.length
    })
    .toBe(0)
}

test('one small file starts no worker; the second does after its response, and the worker sends what follows', async () => {
  const page = pageSender()
  await page.sender.send(small())
  expect(page.started).not.toHaveBeenCalled()
  await page.sender.send(small())
  expect(page.opened).toHaveBeenCalledTimes(2)
  await untilInWorker(page)
  expect(page.started).toHaveBeenCalledTimes(1)
})

test('a large body starts the worker at once, and is not held back for it', async () => {
  const page = pageSender()
  const body = { file: new Blob([new Uint8Array(2_000_000)]), start: 0, size: 1_048_576 }
  const sending = page.sender.send({ ...request({ method: 'PUT' }), body })
  expect(page.opened).toHaveBeenCalledTimes(1)
  await sending
  await untilInWorker(page)
  expect(page.started).toHaveBeenCalledTimes(1)
})

test.each([
  ['three small files', [10, 10, 10]],
  ['one large file', [1_048_576]],
])('%s that wait start the worker, and the page sends none of them', async (_, sizes) => {
  const page = pageSender()
  const filesOf = (bytes: readonly number[]) => bytes.map((size) => new Blob([new Uint8Array(size)]))
  page.sender.prepare?.(filesOf([10, 10]))
  page.sender.prepare?.(filesOf(sizes))
  page.sender.prepare?.(filesOf(sizes))
  await expect.poll(() => page.started.mock.calls.length).toBe(1)
  await untilInWorker(page)
  page.opened.mockClear()
  const sending = sizes.map((size) => page.sender.send(request({ method: 'POST', body: form(size) })))
  for (const { status } of await Promise.all(sending)) expect(status).toBeGreaterThan(0)
  expect(page.opened).not.toHaveBeenCalled()
  expect(page.started).toHaveBeenCalledTimes(1)
})

test('two small files that wait start no worker', async () => {
  const page = pageSender()
  page.sender.prepare?.([new Blob(['a']), new Blob(['b'])])
  await page.sender.send(request())
  expect(page.started).not.toHaveBeenCalled()
})

test('of many bodies at once the page sends few, and the worker the others', async () => {
  const page = pageSender()
  const sending = Array.from({ length: 60 }, () => page.sender.send(small()))
  expect(page.opened).toHaveBeenCalledTimes(3)
  for (const { status } of await Promise.all(sending)) expect(status).toBeGreaterThan(0)
  await untilInWorker(page)
})

test('a page without workers sends everything', async () => {
  const { Worker } = window
  onTestFinished(() => void Object.assign(window, { Worker }))
  Object.assign(window, { Worker: undefined })
  const opened = vi.spyOn(XMLHttpRequest.prototype, 'open')
  onTestFinished(() => opened.mockRestore())
  const sender = xhrHttp.inWorker?.('/not/used.js') as Sender
  for (let i = 0; i < 3; i++) await sender.send(small())
  expect(opened).toHaveBeenCalledTimes(3)
})
