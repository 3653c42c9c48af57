import fc from 'fast-check'
import { expect, test } from 'vitest'
import { UploadProgress } from './UploadProgress.js'

const id = fc.constantFrom('a', 'b', 'c', 'd')
const step = fc.oneof(
  fc.record({ kind: fc.constant('start' as const), ids: fc.uniqueArray(id) }),
  fc.record({ kind: fc.constant('include' as const), id }),
  fc.record({ kind: fc.constant('remove' as const), id }),
  fc.record({ kind: fc.constant('update' as const), id, percent: fc.integer({ min: 0, max: 100 }) }),
)

test('the mean is that of the entries that count, rounded, whatever came before', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const progress = new UploadProgress()
      let model = new Map<string, number>()
      for (const change of steps) {
        if (change.kind === 'start') {
          progress.start(change.ids)
          model = new Map(change.ids.map((key) => [key, 0]))
        } else if (change.kind === 'include') {
          progress.include(change.id)
          if (!model.has(change.id)) model.set(change.id, 0)
        } else if (change.kind === 'remove') {
          progress.remove(change.id)
          model.delete(change.id)
        } else {
          progress.update(change.id, change.percent)
          if (model.has(change.id)) model.set(change.id, change.percent)
        }
        const percents = [...model.values()]
        const sum = percents.reduce((total, percent) => total + percent, 0)
        expect(progress.mean).toBe(percents.length === 0 ? 0 : Math.round(sum / percents.length))
        expect(progress.has(change.kind === 'start' ? 'a' : change.id)).toBe(
          model.has(change.kind === 'start' ? 'a' : change.id),
        )
      }
    }),
  )
})
