import { expect, onTestFinished, test, vi } from 'vitest'
import { sendByXhr } from './sendByXhr.js'
import { xhrHttp } from './xhrHttp.js'

vi.mock('./sendByXhr.js', () => ({
  sendByXhr: vi.fn(async () => ({ status: 200, statusText: '', text: '' })),
}))
// A script that never arrives.
vi.mock('./WorkerSender.js', () => new Promise(() => {}))

test('files wait for the code of the worker no longer than it may take to load', async () => {
  vi.stubGlobal('Worker', class {})
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const sender = xhrHttp.inWorker?.(true)
  const { signal } = new AbortController()
  const send = () =>
    sender?.send({ method: 'PUT', url: 'https://s/', headers: {}, body: new FormData(), signal })
  const sending = Array.from({ length: 6 }, send)
  expect(sendByXhr).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(5000)
  expect(sendByXhr).toHaveBeenCalledTimes(6)
  await Promise.all(sending)
})
