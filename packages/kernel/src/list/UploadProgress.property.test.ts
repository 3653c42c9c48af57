import fc from 'fast-check'
import { expect, test } from 'vitest'
import { UploadProgress } from './UploadProgress.js'

const id = fc.constantFrom('a', 'b', 'c', 'd')
const anyOperation = fc.oneof(
  fc.record({ kind: fc.constant('start' as const), ids: fc.uniqueArray(id) }),
  fc.record({ kind: fc.constant('include' as const), id }),
  fc.record({ kind: fc.constant('remove' as const), id }),
  fc.record({ kind: fc.constant('update' as const), id, percent: fc.integer({ min: 0, max: 100 }) }),
)

test('the mean is the rounded mean of the included entries after any sequence of operations', () => {
  fc.assert(
    fc.property(fc.array(anyOperation, { maxLength: 60 }), (operations) => {
      const progress = new UploadProgress()
      let model = new Map<string, number>()
      for (const operation of operations) {
        if (operation.kind === 'start') {
          progress.start(operation.ids)
          model = new Map(operation.ids.map((key) => [key, 0]))
        } else if (operation.kind === 'include') {
          progress.include(operation.id)
          if (!model.has(operation.id)) model.set(operation.id, 0)
        } else if (operation.kind === 'remove') {
          progress.remove(operation.id)
          model.delete(operation.id)
        } else {
          progress.update(operation.id, operation.percent)
          if (model.has(operation.id)) model.set(operation.id, operation.percent)
        }
        const percents = [...model.values()]
        const sum = percents.reduce((total, percent) => total + percent, 0)
        expect(progress.mean).toBe(percents.length === 0 ? 0 : Math.round(sum / percents.length))
        expect(progress.has(operation.kind === 'start' ? 'a' : operation.id)).toBe(
          model.has(operation.kind === 'start' ? 'a' : operation.id),
        )
      }
    }),
  )
})
