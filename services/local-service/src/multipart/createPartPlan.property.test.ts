import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPartPlan } from './createPartPlan.js'

test('the parts follow each other without a gap, fill the file, and only the last may be shorter', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 20, max: 3500 }), (size, partSize) => {
      const plan = createPartPlan(size, partSize)
      let offset = 0
      for (const [index, part] of plan.entries()) {
        expect(part).toMatchObject({ number: index + 1, offsetBytes: offset })
        expect(part.sizeBytes).toBe(index < plan.length - 1 ? partSize : size - offset)
        offset += part.sizeBytes
      }
      expect(offset).toBe(size)
    }),
  )
})

test.each([
  [10, 5, [5, 5]],
  [11, 5, [5, 5, 1]],
  [9, 5, [5, 4]],
  [26_214_400, 5_242_880, Array(5).fill(5_242_880)],
  [26_214_401, 5_242_880, [...Array(5).fill(5_242_880), 1]],
])('%i bytes in parts of %i', (size, partSize, sizes) => {
  expect(createPartPlan(size, partSize).map((part) => part.sizeBytes)).toEqual(sizes)
})
