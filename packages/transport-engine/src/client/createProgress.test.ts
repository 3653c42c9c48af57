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

test('a failed request takes nothing back, and the end of the bytes is reported again', () => {
  const reports: (number | string | undefined)[] = []
  const progress = createProgress(1000, (bytes) => reports.push(bytes), new FakeClock(), {
    onBytesSent: () => reports.push('all sent'),
    onWait: (wait) => reports.push(wait?.reason),
  })
  progress.sent(700)
  progress.lost(200)
  progress.sent(300)
  progress.sent(800)
  progress.allSent()
  progress.allSent()
  progress.lost(400)
  progress.sent(500)
  progress.allSent()
  progress.confirmed()
  expect(reports).toEqual([700, 800, 'all sent', 'resending', undefined, 'all sent', 1000])
})

test.each([
  ['a file of one byte', 1, 0],
  ['the last bytes of a file', 1000, 995],
])('%s that are refused are no longer all sent', (_, sizeBytes, leftBytes) => {
  const reasons: (string | undefined)[] = []
  const onWait = (wait: { readonly reason: string } | null) => reasons.push(wait?.reason)
  const progress = createProgress(sizeBytes, () => {}, new FakeClock(), { onWait })
  progress.sent(sizeBytes)
  progress.allSent()
  progress.lost(leftBytes)
  expect(reasons).toEqual(['resending'])
})

/** Progress of 1,000 bytes, with the reasons of its pauses. */
function setUpReasons() {
  const clock = new FakeClock()
  const reasons: (string | undefined)[] = []
  const progress = createProgress(1000, () => {}, clock, { onWait: (wait) => reasons.push(wait?.reason) })
  return { clock, reasons, progress }
}

test('a body of which nothing is reported says so until something is', async () => {
  const { clock, reasons, progress } = setUpReasons()
  const flight = progress.begin(1000)
  await clock.advance(2999)
  expect(reasons).toEqual([])
  await clock.advance(1)
  expect(reasons).toEqual(['unreported'])
  flight.sent(100)
  progress.sent(100)
  expect(reasons).toEqual(['unreported', undefined])
  flight.end()
  expect(clock.pending).toBe(0)
})

test('a body that is sent and not answered is passed on', async () => {
  const { clock, reasons, progress } = setUpReasons()
  const flight = progress.begin(1000)
  flight.sent(1000)
  progress.sent(1000)
  progress.allSent()
  await clock.advance(6000)
  expect(reasons.at(-1)).toBe('relayed')
  flight.end()
})

test('parts that are sent and not answered are passed on, also while others are not reported', async () => {
  const { clock, reasons, progress } = setUpReasons()
  const [first] = [progress.begin(500), progress.begin(500)]
  first?.sent(500)
  progress.sent(500)
  await clock.advance(6000)
  expect(reasons.at(-1)).toBe('relayed')
  progress.close()
  expect(clock.pending).toBe(0)
})

test('bytes that were counted before are sent again without a number', async () => {
  const { clock, reasons, progress } = setUpReasons()
  const first = progress.begin(1000)
  progress.sent(700)
  progress.lost(0)
  first.end()
  const second = progress.begin(1000)
  for (let bytes = 100; bytes <= 600; bytes += 100) {
    await clock.advance(1000)
    second.sent(bytes)
    progress.sent(bytes)
  }
  expect(reasons.at(-1)).toBe('resending')
  progress.sent(800)
  expect(reasons.at(-1)).toBeUndefined()
  second.end()
})

test('a body that stops in the middle has no reason that is known', async () => {
  const { clock, reasons, progress } = setUpReasons()
  const flight = progress.begin(1000)
  flight.sent(300)
  progress.sent(300)
  await clock.advance(10_000)
  expect(reasons).toEqual([])
  flight.end()
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
