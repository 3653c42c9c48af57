import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitScale, fitView, moveView } from './InkView.js'

const size = fc.record({
  width: fc.integer({ min: 1, max: 4000 }),
  height: fc.integer({ min: 1, max: 4000 }),
})
const point = fc.record({ x: fc.integer({ min: -500, max: 4500 }), y: fc.integer({ min: -500, max: 4500 }) })
const change = fc.record({ factor: fc.double({ min: 0.01, max: 30, noNaN: true }), from: point, to: point })

test('after any gestures the paper is on the stage: in its middle, or without a margin', () => {
  fc.assert(
    fc.property(size, size, fc.array(change, { maxLength: 8 }), (paper, stage, changes) => {
      const view = changes.reduce((at, each) => moveView(at, each, paper, stage), fitView(paper, stage))
      const zoom = view.scale / fitScale(paper, stage)
      expect(zoom).toBeGreaterThan(0.999)
      expect(zoom).toBeLessThan(8.001)
      for (const [at, length, available] of [
        [view.x, paper.width * view.scale, stage.width],
        [view.y, paper.height * view.scale, stage.height],
      ] as const) {
        if (length <= available) expect(at).toBeCloseTo((available - length) / 2, 6)
        else {
          expect(at).toBeLessThanOrEqual(0)
          expect(at + length).toBeGreaterThanOrEqual(available - 1e-6)
        }
      }
    }),
  )
})

test('what is between the fingers stays there', () => {
  const paper = { width: 400, height: 300 }
  const at = { x: 100, y: 200 }
  const view = moveView(fitView(paper, paper), { factor: 2, from: at, to: at }, paper, paper)
  expect([(at.x - view.x) / view.scale, (at.y - view.y) / view.scale]).toEqual([100, 200])
})
