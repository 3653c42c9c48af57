import fc from 'fast-check'
import { expect, test } from 'vitest'
import { straightenedSize } from './straightenedSize.js'

test('nothing is cut off without an angle, and equally much for both directions', () => {
  const size = { width: 4000, height: 3000 }
  expect(straightenedSize(size, 0)).toBe(size)
  expect(straightenedSize(size, -10)).toEqual(straightenedSize(size, 10))
  // A square that is turned by 45 degrees has room for one with sides of 1/√2.
  expect(straightenedSize({ width: 1000, height: 1000 }, 45)).toEqual({ width: 707, height: 707 })
})

test('the part has no empty corners, and a larger one of the same ratio would have some', () => {
  const side = fc.integer({ min: 20, max: 8000 })
  const angle = fc.double({ min: -45, max: 45, noNaN: true })
  fc.assert(
    fc.property(side, side, angle, (width, height, degrees) => {
      const part = straightenedSize({ width, height }, degrees)
      // Of a strip, one pixel stays at least.
      fc.pre(part.width > 1 && part.height > 1)
      const radians = (Math.abs(degrees) * Math.PI) / 180
      const [sin, cos] = [Math.sin(radians), Math.cos(radians)]
      /** Whether the corners of a rectangle lie within the turned picture. */
      const fits = (a: number, b: number) =>
        a * cos + b * sin <= width + 1e-6 && a * sin + b * cos <= height + 1e-6
      expect(fits(part.width, part.height)).toBe(true)
      const grown = (part.width + 1.01) / width
      const taller = (part.height + 1.01) / height
      const factor = Math.max(grown, taller)
      expect(factor > 1 || !fits(width * factor, height * factor)).toBe(true)
    }),
  )
})
