import { expect, onTestFinished, test, vi } from 'vitest'
import { CancelError } from '../errors/CancelError.js'
import { invalidResponse } from '../errors/invalidResponse.js'
import { NetworkError } from '../errors/NetworkError.js'
import type { HttpRequest } from './Http.js'
import { type ErrorOf, PartsWorker } from './PartsWorker.js'
import { sendByXhr } from './sendByXhr.js'

const errorOf: ErrorOf = (kind) =>
  kind === 'cancel' ? new CancelError() : kind === 'invalid' ? invalidResponse() : new NetworkError()

/** The test runner's own server reads every request to its end. */
const somewhere = new URL('/nowhere/', location.href).href

function part(changes: Partial<HttpRequest> = {}): HttpRequest {
  const body = new Blob([new Uint8Array(3_000_000)])
  return {
    method: 'PUT',
    url: somewhere,
    headers: {},
    body,
    signal: new AbortController().signal,
    ...changes,
  }
}

/** Opens the worker and waits until it sends instead of the page. */
async function opened() {
  const fallback = { send: vi.fn(sendByXhr) }
  const parts = PartsWorker.open(fallback, true, errorOf)
  onTestFinished(() => parts.close())
  await expect
    .poll(async () => {
      fallback.send.mockClear()
      await parts.send(part({ method: 'GET', url: location.href, body: new Blob() }))
      return fallback.send.mock.calls.length
    })
    .toBe(0)
  return { parts, fallback }
}

test('a part is sent by the worker, with progress and its response', async () => {
  const { parts, fallback } = await opened()
  const open = vi.spyOn(XMLHttpRequest.prototype, 'open')
  onTestFinished(() => open.mockRestore())
  const onProgress = vi.fn()
  const onBytesSent = vi.fn()
  const { status } = await parts.send(part({ onProgress, onBytesSent }))
  expect(status).toBeGreaterThan(0)
  expect(onProgress.mock.lastCall).toEqual([3_000_000, 3_000_000])
  expect(onBytesSent).toHaveBeenCalledTimes(1)
  expect(fallback.send).not.toHaveBeenCalled()
  expect(open).not.toHaveBeenCalled()
})

test('aborting ends the request at once', async () => {
  const { parts } = await opened()
  const controller = new AbortController()
  const sending = parts.send(part({ signal: controller.signal }))
  controller.abort()
  await expect(sending).rejects.toMatchObject({ name: 'CancelError', isCancel: true })
  await expect(parts.send(part({ signal: controller.signal }))).rejects.toMatchObject({ name: 'CancelError' })
})

test('a service that cannot be reached is a network error', async () => {
  const { parts } = await opened()
  await expect(parts.send(part({ url: 'http://127.0.0.1:1/base/' }))).rejects.toMatchObject({
    name: 'NetworkError',
  })
})

test('a response that is too long is invalid', async () => {
  const { parts } = await opened()
  const url = URL.createObjectURL(new Blob([new Uint8Array(10_000_001)]))
  await expect(parts.send(part({ method: 'GET', url, body: new Blob() }))).rejects.toMatchObject({
    code: 'invalid-response',
  })
})

test('files share one worker, which ends with the last of them', async () => {
  const terminated = vi.spyOn(Worker.prototype, 'terminate')
  onTestFinished(() => terminated.mockRestore())
  const fallback = { send: vi.fn(sendByXhr) }
  const first = PartsWorker.open(fallback, true, errorOf)
  const second = PartsWorker.open(fallback, true, errorOf)
  first.close()
  first.close()
  expect(terminated).not.toHaveBeenCalled()
  second.close()
  expect(terminated).toHaveBeenCalledTimes(1)
})

test('a page that refuses workers sends the parts itself', async () => {
  const stub = vi.spyOn(window, 'Worker').mockImplementation(
    class {
      constructor() {
        throw new DOMException('refused', 'SecurityError')
      }
    } as never,
  )
  onTestFinished(() => stub.mockRestore())
  const fallback = { send: vi.fn(sendByXhr) }
  const parts = PartsWorker.open(fallback, true, errorOf)
  onTestFinished(() => parts.close())
  expect((await parts.send(part())).status).toBeGreaterThan(0)
  expect(fallback.send).toHaveBeenCalledTimes(1)
})

test('a worker that ends with an error ends its requests, and the page sends what follows', async () => {
  const { parts, fallback } = await opened()
  const ended = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker) {
    this.dispatchEvent(new ErrorEvent('error', { cancelable: true }))
  })
  await expect(parts.send(part())).rejects.toMatchObject({ name: 'NetworkError' })
  ended.mockRestore()
  await parts.send(part())
  expect(fallback.send).toHaveBeenCalledTimes(1)
})

test('without its script the page sends the parts', async () => {
  const fallback = { send: vi.fn(sendByXhr) }
  const parts = PartsWorker.open(fallback, '/not/there.js', errorOf)
  onTestFinished(() => parts.close())
  expect((await parts.send(part())).status).toBeGreaterThan(0)
  expect(fallback.send).toHaveBeenCalledTimes(1)
})
