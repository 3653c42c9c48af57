import { expect, onTestFinished, test, vi } from 'vitest'
import { sendByXhr } from './sendByXhr.js'
import { xhrHttp } from './xhrHttp.js'

// The code of the worker: the test says when it arrives.
const { code } = vi.hoisted(() => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  return { code: { arrived, arrive } }
})
vi.mock('./sendByXhr.js', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  sendByXhr: vi.fn(async () => ({ status: 200, statusText: '', text: '' })),
}))
vi.mock('./WorkerSender.js', async (importOriginal) => {
  await code.arrived
  return importOriginal()
})

test('files wait for the code of the worker no longer than it may take to load', async () => {
  vi.useFakeTimers()
  onTestFinished(async () => {
    vi.useRealTimers()
    code.arrive()
    await vi.dynamicImportSettled()
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
