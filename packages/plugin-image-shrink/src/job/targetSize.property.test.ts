import fc from 'fast-check'
import { expect, test } from 'vitest'
import { targetSize } from './targetSize.js'

const side = fc.integer({ min: 1, max: 65_535 })
const areas = fc.integer({ min: 1, max: 268_435_456 })

test('a size follows the formula: the area of the setting, the shape of the image', () => {
  fc.assert(
    fc.property(side, side, areas, (width, height, area) => {
      const size = targetSize({ width, height }, area)
      expect(size === null).toBe(width * 0.71 * height * 0.71 < area)
      if (!size) return
      const ideal = Math.sqrt((area * width) / height)
      expect(size.width).toBe(Math.max(1, Math.floor(ideal)))
      expect(size.height).toBe(Math.max(1, Math.floor(area / ideal)))
      if (ideal >= 1 && area / ideal >= 1) expect(size.width * size.height).toBeLessThanOrEqual(area)
      // Never enlarged.
      expect(size.width).toBeLessThanOrEqual(width)
      expect(size.height).toBeLessThanOrEqual(height)
    }),
  )
})

test('examples', () => {
  expect(targetSize({ width: 4000, height: 3000 }, 1600 * 1200)).toEqual({ width: 1600, height: 1200 })
  expect(targetSize({ width: 3000, height: 4000 }, 1600 * 1200)).toEqual({ width: 1200, height: 1600 })
  expect(targetSize({ width: 1600, height: 1200 }, 1600 * 1200)).toBeNull()
  expect(targetSize({ width: 20_000, height: 1 }, 1200)).toEqual({ width: 4898, height: 1 })
})
