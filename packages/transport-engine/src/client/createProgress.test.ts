import { array, assert, boolean, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { FakeClock } from '../testing/FakeClock.js'
import { createProgress } from './createProgress.js'

test('bytes sent count for at most 99 %, and only a confirmation for all of it', () => {
  const reports: number[][] = []
  const progress = createProgress(1000, (...report) => reports.push(report), new FakeClock())
  for (const sent of [0, 400, 300, 1000, 1000]) progress.sent(sent)
  progress.confirmed()
  progress.confirmed()
  expect(reports).toEqual([
    [400, 1000],
    [990, 1000],
    [1000, 1000],
  ])
})

test('a failed request falls back to the bytes that are left, and the end of the bytes is reported again', () => {
  const reports: (number | string)[] = []
  const progress = createProgress(
    1000,
    (bytes) => reports.push(bytes),
    new FakeClock(),
    () => reports.push('all sent'),
  )
  progress.sent(700)
  progress.allSent()
  progress.allSent()
  progress.lost(200)
  progress.lost(400)
  progress.sent(300)
  progress.allSent()
  progress.confirmed()
  expect(reports).toEqual([700, 'all sent', 200, 300, 'all sent', 1000])
})

test.each([
  ['a file of one byte', 1, 0],
  ['the last bytes of a file', 1000, 995],
])('%s that are refused are no longer all sent', (_, sizeBytes, leftBytes) => {
  const reports: number[] = []
  const progress = createProgress(sizeBytes, (bytes) => reports.push(bytes), new FakeClock())
  progress.sent(sizeBytes)
  progress.allSent()
  progress.lost(leftBytes)
  expect(reports.at(-1)).toBe(leftBytes)
})

test('an upload that is faster than five reports a second is reported once for every five per cent', () => {
  const reports: number[] = []
  const progress = createProgress(1_000_000, (bytes) => reports.push(bytes), new FakeClock())
  for (let bytes = 100; bytes <= 1_000_000; bytes += 100) progress.sent(bytes)
  expect(reports.slice(0, 3)).toEqual([100, 50_000, 100_000])
  expect(reports.at(-1)).toBe(990_000)
  expect(reports).toHaveLength(21)
  progress.confirmed()
  expect(reports.at(-1)).toBe(1_000_000)
})

test('an upload is reported five times a second', async () => {
  const reports: number[] = []
  const clock = new FakeClock()
  const progress = createProgress(1_000_000, (bytes) => reports.push(bytes), clock)
  for (let bytes = 10_000; bytes <= 100_000; bytes += 10_000) {
    progress.sent(bytes)
    await clock.advance(100)
  }
  expect(reports).toEqual([10_000, 30_000, 50_000, 70_000, 90_000])
})

test('a slow upload is reported once a second within one per cent', async () => {
  const reports: number[] = []
  const clock = new FakeClock()
  const progress = createProgress(1_000_000, (bytes) => reports.push(bytes), clock)
  for (let bytes = 10; bytes <= 200; bytes += 10) {
    progress.sent(bytes)
    await clock.advance(100)
  }
  expect(reports).toEqual([10, 110])
})

test('progress never falls, never exceeds the file, and never completes unconfirmed, whatever is reported', () => {
  const bytes = integer({ min: -10, max: 5000 })
  assert(
    property(array(bytes), integer({ min: 0, max: 3000 }), boolean(), (reports, sizeBytes, isConfirmed) => {
      let last = 0
      let isComplete = false
      const listener = (uploaded: number, total: number) => {
        expect(uploaded).toBeGreaterThan(last)
        expect(uploaded).toBeLessThanOrEqual(isComplete ? sizeBytes : sizeBytes - 1)
        expect(total).toBe(sizeBytes)
        last = uploaded
      }
      const progress = createProgress(sizeBytes, listener, new FakeClock())
      for (const sent of reports) progress.sent(sent)
      isComplete = true
      if (isConfirmed) progress.confirmed()
    }),
  )
})
