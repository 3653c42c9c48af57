import fc from 'fast-check'
import { expect, test } from 'vitest'
import { viewSize } from '../state/turnEdit.js'
import { fromView, toView } from './toView.js'

const turned = fc.record({
  mirror: fc.boolean(),
  flip: fc.boolean(),
  rotate: fc.constantFrom(0 as const, 90 as const, 180 as const, 270 as const),
  straighten: fc.double({ min: -45, max: 45, noNaN: true }),
})
const image = { width: 400, height: 300 }

test('a point of the turned picture is the same point of the unedited one', () => {
  const coordinate = fc.double({ min: -500, max: 900, noNaN: true })
  fc.assert(
    fc.property(turned, coordinate, coordinate, (turns, x, y) => {
      const view = viewSize(turns, image)
      const back = fromView(toView({ x, y }, turns, image, view), turns, image, view)
      expect(back.x).toBeCloseTo(x, 6)
      expect(back.y).toBeCloseTo(y, 6)
    }),
  )
})

test.each([
  [
    { rotate: 0, mirror: false, flip: false },
    { x: 10, y: 20 },
  ],
  [
    { rotate: 0, mirror: true, flip: false },
    { x: 390, y: 20 },
  ],
  [
    { rotate: 0, mirror: false, flip: true },
    { x: 10, y: 280 },
  ],
  // A quarter turn to the left: the top left corner comes to the bottom left.
  [
    { rotate: 90, mirror: false, flip: false },
    { x: 20, y: 390 },
  ],
] as const)('with %j the point 10, 20 is at %j', (turns, expected) => {
  const all = { ...turns, straighten: 0 }
  const point = toView({ x: 10, y: 20 }, all, image, viewSize(all, image))
  expect(point.x).toBeCloseTo(expected.x)
  expect(point.y).toBeCloseTo(expected.y)
})
