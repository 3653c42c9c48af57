import { expect, test, vi } from 'vitest'
import { throttle } from './lib/throttle.mjs'

test('a function is called at once, and then at most once in each window, also for the last request', () => {
  vi.useFakeTimers()
  try {
    const work = vi.fn()
    const request = throttle(work, 500)
    request()
    expect(work).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(499)
    request()
    request()
    expect(work).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1)
    expect(work).toHaveBeenCalledTimes(2)
    request()
    vi.advanceTimersByTime(499)
    expect(work).toHaveBeenCalledTimes(2)
    vi.advanceTimersByTime(501)
    expect(work).toHaveBeenCalledTimes(3)
    request()
    expect(work).toHaveBeenCalledTimes(4)
  } finally {
    vi.useRealTimers()
  }
})
