import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitRatio, largestOfRatio } from './fitRatio.js'
import { HANDLES, sidesOf } from './Handle.js'
import { moveRect } from './moveRect.js'
import type { Rect, Size } from './Rect.js'
import { resizeRect } from './resizeRect.js'
import { roundCrop } from './roundCrop.js'

const SLACK = 1e-6
const side = fc.integer({ min: 1, max: 5000 })
const bounds = fc.record({ width: side, height: side })
const delta = fc.double({ min: -6000, max: 6000, noNaN: true })
const part = fc.double({ min: 0, max: 1, noNaN: true })

/** A picture with a frame somewhere in it. */
const framed = fc.tuple(bounds, part, part, part, part).map(([size, x, y, width, height]) => {
  const rect = { width: 1 + width * (size.width - 1), height: 1 + height * (size.height - 1) }
  return { size, rect: { ...rect, x: x * (size.width - rect.width), y: y * (size.height - rect.height) } }
})

function expectInside(rect: Rect, size: Size) {
  expect(rect.x).toBeGreaterThanOrEqual(-SLACK)
  expect(rect.y).toBeGreaterThanOrEqual(-SLACK)
  expect(rect.x + rect.width).toBeLessThanOrEqual(size.width + SLACK)
  expect(rect.y + rect.height).toBeLessThanOrEqual(size.height + SLACK)
  expect(Math.min(rect.width, rect.height)).toBeGreaterThan(0)
}

test('a handle keeps the frame inside, the opposite side in place, and the minimum', () => {
  const min = fc.record({ width: fc.integer({ min: 1, max: 80 }), height: fc.integer({ min: 1, max: 80 }) })
  fc.assert(
    fc.property(
      framed,
      fc.constantFrom(...HANDLES),
      delta,
      delta,
      min,
      ({ size, rect }, handle, dx, dy, min) => {
        const next = resizeRect(rect, handle, dx, dy, { bounds: size, ratio: null, min })
        expectInside(next, size)
        const { across, down } = sidesOf(handle)
        if (across >= 0) expect(next.x).toBe(rect.x)
        if (across < 0) expect(next.x + next.width).toBeCloseTo(rect.x + rect.width, 6)
        if (down >= 0) expect(next.y).toBe(rect.y)
        if (down < 0) expect(next.y + next.height).toBeCloseTo(rect.y + rect.height, 6)
        const room = across > 0 ? size.width - rect.x : rect.x + rect.width
        if (across !== 0) expect(next.width).toBeGreaterThanOrEqual(Math.min(min.width, room) - SLACK)
        else expect(next.width).toBe(rect.width)
      },
    ),
  )
})

test('with a ratio the frame has it after every movement of a handle', () => {
  const ratios = fc.constantFrom(1, 16 / 9, 1.91, 0.4, 3)
  fc.assert(
    fc.property(
      framed,
      fc.constantFrom(...HANDLES),
      delta,
      delta,
      ratios,
      ({ size, rect }, handle, dx, dy, ratio) => {
        const from = fitRatio(rect, ratio, size, { width: 1, height: 1 })
        expectInside(from, size)
        const next = resizeRect(from, handle, dx, dy, { bounds: size, ratio, min: { width: 1, height: 1 } })
        expectInside(next, size)
        expect(Math.abs(next.width - next.height * ratio)).toBeLessThan(1e-3)
        const { across, down } = sidesOf(handle)
        if (across > 0) expect(next.x).toBe(from.x)
        if (across < 0) expect(next.x + next.width).toBeCloseTo(from.x + from.width, 4)
        if (down > 0) expect(next.y).toBe(from.y)
        if (down < 0) expect(next.y + next.height).toBeCloseTo(from.y + from.height, 4)
      },
    ),
  )
})

test('a frame moves as far as it stays inside, and keeps its size', () => {
  fc.assert(
    fc.property(framed, delta, delta, ({ size, rect }, dx, dy) => {
      const next = moveRect(rect, dx, dy, size)
      expectInside(next, size)
      expect(next).toMatchObject({ width: rect.width, height: rect.height })
    }),
  )
})

test('a rounded crop is inside, keeps its ratio within a pixel, and rounding it again changes nothing', () => {
  fc.assert(
    fc.property(framed, ({ size, rect }) => {
      const crop = roundCrop(rect, size)
      if (!crop) return
      expectInside(crop, size)
      for (const value of Object.values(crop)) expect(Number.isInteger(value)).toBe(true)
      expect(Math.abs(crop.width - rect.width)).toBeLessThanOrEqual(1)
      expect(Math.abs(crop.height - rect.height)).toBeLessThanOrEqual(1)
      expect(roundCrop(crop, size)).toEqual(crop)
    }),
  )
})

test('a thousand drags of a frame stay inside the picture', () => {
  const size = { width: 4000, height: 3000 }
  let rect: Rect = { x: 200, y: 100, width: 1000, height: 800 }
  let seed = 7
  const random = () => {
    seed = (seed * 16807) % 2147483647
    return seed / 2147483647 - 0.5
  }
  for (let drag = 0; drag < 1000; drag++) {
    const handle = HANDLES[drag % 9]
    const ratio = drag % 2 ? rect.width / rect.height : null
    const limits = { bounds: size, ratio, min: { width: 20, height: 20 } }
    rect = handle
      ? resizeRect(rect, handle, random() * 3000, random() * 3000, limits)
      : moveRect(rect, random() * 9000, random() * 9000, size)
    expectInside(rect, size)
  }
})

test('the largest frame of a ratio is in the middle and touches two edges', () => {
  expect(largestOfRatio({ width: 4000, height: 3000 }, 1)).toEqual({
    x: 500,
    y: 0,
    width: 3000,
    height: 3000,
  })
  expect(largestOfRatio({ width: 100, height: 3000 }, 2)).toEqual({ x: 0, y: 1475, width: 100, height: 50 })
})

test('at an edge a side handle grows to the other end, so that it is never stuck', () => {
  const limits = { bounds: { width: 400, height: 300 }, ratio: 1, min: { width: 1, height: 1 } }
  expect(resizeRect({ x: 0, y: 0, width: 100, height: 100 }, 'e', 50, 0, limits)).toEqual({
    x: 0,
    y: 0,
    width: 150,
    height: 150,
  })
})
