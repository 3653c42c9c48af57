import { afterEach, expect, test, vi } from 'vitest'
import { run } from './lib/run.mjs'
import { watchProgress } from './lib/watchProgress.mjs'

afterEach(() => {
  vi.useRealTimers()
})

test('slow progress is left alone, however long it takes, and a stall is noticed once', () => {
  vi.useFakeTimers()
  const onStall = vi.fn()
  let size = 0
  const { touch } = watchProgress({ stallMs: 1000, measure: () => size, onStall })
  for (let step = 0; step < 50; step += 1) {
    vi.advanceTimersByTime(900)
    if (step % 2 === 0) touch()
    else size += 1
  }
  expect(onStall).not.toHaveBeenCalled()
  vi.advanceTimersByTime(10_000)
  expect(onStall).toHaveBeenCalledOnce()
})

test('after it was stopped, nothing is noticed', () => {
  vi.useFakeTimers()
  const onStall = vi.fn()
  watchProgress({ stallMs: 1000, onStall }).stop()
  vi.advanceTimersByTime(10_000)
  expect(onStall).not.toHaveBeenCalled()
})

test('a program that makes no progress is stopped with all that it started', async () => {
  const code =
    "require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'], { stdio: 'inherit' })"
  const result = await run(process.execPath, ['-e', `${code}; setInterval(() => {}, 1e6)`], {
    quiet: true,
    stallMs: 500,
  })
  // The output is complete only when everything that could write to it is gone.
  expect(result).toEqual({ code: 1, output: '', timedOut: true })
})
