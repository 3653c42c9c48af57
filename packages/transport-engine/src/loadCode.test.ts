import { afterEach, expect, test, vi } from 'vitest'
import { loadCode } from './loadCode.js'

const network = Object.assign(new EventTarget(), { onLine: true })
vi.stubGlobal('navigator', network)
vi.stubGlobal('addEventListener', network.addEventListener.bind(network))
vi.stubGlobal('removeEventListener', network.removeEventListener.bind(network))
afterEach(() => setOnline(true))

function setOnline(isOnline: boolean): void {
  network.onLine = isOnline
  if (isOnline) network.dispatchEvent(new Event('online'))
}

/** Loads only with a network. */
const load = vi.fn(async () => {
  if (!network.onLine) throw new TypeError('Failed to fetch dynamically imported module')
  return 'code'
})

test('an upload whose code cannot be loaded without a network waits for it', async () => {
  setOnline(false)
  const waits: unknown[] = []
  const { signal } = new AbortController()
  const code = loadCode({ load }, { signal, onWait: (wait) => waits.push(wait) })
  await vi.waitFor(() => expect(waits).toEqual([{ reason: 'offline', untilMs: null }]))
  setOnline(true)
  await expect(code).resolves.toBe('code')
  expect(waits).toEqual([{ reason: 'offline', untilMs: null }, null])
})

test('so does one for which the network goes away again', async () => {
  setOnline(false)
  const onWait = vi.fn()
  const code = loadCode({ load }, { signal: new AbortController().signal, onWait })
  await vi.waitFor(() => expect(onWait).toHaveBeenCalledTimes(1))
  load.mockImplementationOnce(async () => {
    network.onLine = false
    throw new TypeError('lost again')
  })
  setOnline(true)
  await vi.waitFor(() => expect(onWait).toHaveBeenCalledTimes(3))
  setOnline(true)
  await expect(code).resolves.toBe('code')
})

test('one that is canceled meanwhile ends', async () => {
  setOnline(false)
  const upload = new AbortController()
  const code = loadCode({ load }, { signal: upload.signal })
  upload.abort()
  await expect(code).rejects.toMatchObject({ name: 'NetworkError' })
})

test('so does an upload whose page does not answer either, although the browser reports a network', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('document', {})
  vi.stubGlobal('location', new URL('https://shop.test/form'))
  let isUp = false
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => {
      if (!isUp) throw new TypeError('Failed to fetch')
      return { redirected: false, url: 'https://shop.test/form' }
    }),
  )
  const waits: unknown[] = []
  const { signal } = new AbortController()
  const reach = async () => {
    if (!isUp) throw new TypeError('Failed to fetch dynamically imported module')
    return 'code'
  }
  const code = loadCode({ load: reach }, { signal, onWait: (wait) => waits.push(wait) })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(waits[0]).toEqual({ reason: 'offline', untilMs: null })
  isUp = true
  await vi.advanceTimersByTimeAsync(30_000)
  await expect(code).resolves.toBe('code')
  expect(waits.at(-1)).toBe(null)
  vi.useRealTimers()
  for (const name of ['document', 'location', 'fetch']) vi.stubGlobal(name, undefined)
})

test('with a network, or for nothing that can wait, the failure is reported, without blame for the connection', async () => {
  const failing = vi.fn(async () => Promise.reject(new TypeError('404')))
  const { signal } = new AbortController()
  await expect(loadCode({ load: failing }, { signal })).rejects.toMatchObject({
    name: 'NetworkError',
    explanation: { cause: 'error-unreachable', remedy: 'remedy-later' },
  })
  expect(failing).toHaveBeenCalledOnce()
  setOnline(false)
  await expect(loadCode({ load: failing })).rejects.toMatchObject({ name: 'NetworkError' })
})
