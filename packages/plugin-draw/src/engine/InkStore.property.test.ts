import fc from 'fast-check'
import { expect, test } from 'vitest'
import { InkStore } from './InkStore.js'
import type { Stroke } from './Stroke.js'

const stroke = (kind: Stroke['kind'], x: number): Stroke => ({
  kind,
  color: '#000',
  width: 1,
  points: [[x, 0, 0.5]],
})

const step = fc.oneof(
  fc.record({
    type: fc.constant('add' as const),
    stroke: fc.tuple(fc.constantFrom('pen' as const, 'eraser' as const), fc.nat(99)),
  }),
  fc.record({ type: fc.constantFrom('clear' as const, 'undo' as const, 'redo' as const) }),
)

test('any sequence of steps shows what a list of all former drawings shows', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const store = new InkStore()
      let past: (readonly Stroke[])[] = [[]]
      let at = 0
      for (const each of steps) {
        const shown = past[at] as readonly Stroke[]
        if (each.type === 'add') {
          const added = stroke(...each.stroke)
          store.add(added)
          past = [...past.slice(0, at + 1), [...shown, added]]
          at += 1
        } else if (each.type === 'clear') {
          store.clear()
          if (shown.length === 0) continue
          past = [...past.slice(0, at + 1), []]
          at += 1
        } else {
          const isMoved = each.type === 'undo' ? at > 0 : at < past.length - 1
          expect(store[each.type]() !== null).toBe(isMoved)
          if (isMoved) at += each.type === 'undo' ? -1 : 1
        }
        expect(store.strokes).toEqual(past[at])
        expect([store.canUndo, store.canRedo]).toEqual([at > 0, at < past.length - 1])
        expect(store.hasInk).toBe(store.strokes.some(({ kind }) => kind === 'pen'))
      }
    }),
  )
})
