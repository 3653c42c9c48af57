import { array, assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { createProgress } from './createProgress.js'

test('what the form adds around the file is not counted', () => {
  const reports: number[][] = []
  const progress = createProgress(1000, (...report) => reports.push(report))
  for (const sent of [100, 400, 900, 1400]) progress(sent, 1400)
  expect(reports).toEqual([
    [500, 1000],
    [1000, 1000],
  ])
})

test('progress never goes back nor beyond the file, whatever is reported', () => {
  const bytes = integer({ min: -10, max: 5000 })
  assert(
    property(array(bytes), integer({ min: 0, max: 3000 }), bytes, (reports, sizeBytes, totalBytes) => {
      let last = 0
      const progress = createProgress(sizeBytes, (uploaded, total) => {
        expect(uploaded).toBeGreaterThan(last)
        expect(uploaded).toBeLessThanOrEqual(sizeBytes)
        expect(total).toBe(sizeBytes)
        last = uploaded
      })
      for (const sent of reports) progress(sent, totalBytes)
    }),
    { numRuns: 1000 },
  )
})
