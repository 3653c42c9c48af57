import { array, assert, boolean, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { createProgress } from './createProgress.js'

test('bytes sent count for at most 99 %, and only a confirmation for all of it', () => {
  const reports: number[][] = []
  const progress = createProgress(1000, (...report) => reports.push(report))
  for (const sent of [0, 400, 300, 1000, 1000]) progress.sent(sent)
  progress.confirmed()
  progress.confirmed()
  expect(reports).toEqual([
    [400, 1000],
    [990, 1000],
    [1000, 1000],
  ])
})

test('progress never falls, never exceeds the file, and never completes unconfirmed, whatever is reported', () => {
  const bytes = integer({ min: -10, max: 5000 })
  assert(
    property(array(bytes), integer({ min: 0, max: 3000 }), boolean(), (reports, sizeBytes, isConfirmed) => {
      let last = 0
      let isComplete = false
      const progress = createProgress(sizeBytes, (uploaded, total) => {
        expect(uploaded).toBeGreaterThan(last)
        expect(uploaded).toBeLessThanOrEqual(isComplete ? sizeBytes : sizeBytes - 1)
        expect(total).toBe(sizeBytes)
        last = uploaded
      })
      for (const sent of reports) progress.sent(sent)
      isComplete = true
      if (isConfirmed) progress.confirmed()
    }),
    { numRuns: 1000 },
  )
})
