import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeArea } from './changeArea.js'

const side = fc.double({ min: 0.02, max: 1, noNaN: true })
const place = fc.double({ min: 0, max: 1, noNaN: true })
const delta = fc.double({ min: -2, max: 2, noNaN: true })
const area = fc
  .tuple(side, side, place, place)
  .map(([width, height, x, y]) => ({ x: x * (1 - width), y: y * (1 - height), width, height }))
const part = fc.constantFrom('move', 'nw', 'se')

test('an area stays within the picture, and is never empty', () => {
  fc.assert(
    fc.property(area, part, delta, delta, (first, dragged, dx, dy) => {
      const { x, y, width, height } = changeArea(first, dragged, dx, dy)
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(-1e-9)
      expect(Math.max(x + width, y + height)).toBeLessThanOrEqual(1 + 1e-9)
      expect(Math.min(width, height)).toBeGreaterThan(0.0199)
    }),
  )
})

test('the corner that is not dragged stays, and a moved area keeps its size', () => {
  fc.assert(
    fc.property(area, delta, delta, (first, dx, dy) => {
      const [moved, nw, se] = (['move', 'nw', 'se'] as const).map((one) => changeArea(first, one, dx, dy))
      expect([moved?.width, moved?.height]).toEqual([first.width, first.height])
      expect((nw?.x ?? 0) + (nw?.width ?? 0)).toBeCloseTo(first.x + first.width)
      expect((nw?.y ?? 0) + (nw?.height ?? 0)).toBeCloseTo(first.y + first.height)
      expect([se?.x, se?.y]).toEqual([first.x, first.y])
    }),
  )
})
