import { afterEach, expect, test, vi } from 'vitest'
import { holdServiceWorker } from './holdServiceWorker.js'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the service worker is pinged while a body is sent, by one timer for all', () => {
  vi.useFakeTimers()
  const postMessage = vi.fn()
  vi.stubGlobal('navigator', { serviceWorker: { controller: { postMessage } } })
  const releases = [holdServiceWorker(), holdServiceWorker()]
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(60_000)
  expect(postMessage).toHaveBeenCalledTimes(4)
  releases[0]?.()
  expect(vi.getTimerCount()).toBe(1)
  releases[1]?.()
  expect(vi.getTimerCount()).toBe(0)
})

test('a page without a service worker has no timer', () => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { serviceWorker: { controller: null } })
  holdServiceWorker()()
  expect(vi.getTimerCount()).toBe(0)
})
