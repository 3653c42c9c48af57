import fc from 'fast-check'
import { expect, test } from 'vitest'
import { trackProgress } from './testing/fixtures/trackProgress.js'

const IDS = ['a', 'b', 'c', 'd']
const id = fc.constantFrom(...IDS)
const anyOperation = fc.oneof(
  fc.record({ kind: fc.constant('start' as const), ids: fc.uniqueArray(id) }),
  fc.record({ kind: fc.constant('include' as const), id }),
  fc.record({ kind: fc.constant('remove' as const), id }),
  fc.record({ kind: fc.constant('update' as const), id, percent: fc.integer({ min: 0, max: 99 }) }),
)

test('the mean is the rounded mean of the included entries after any sequence of operations', () => {
  fc.assert(
    fc.property(fc.array(anyOperation, { maxLength: 60 }), (operations) => {
      const t = trackProgress(...IDS)
      const percents = new Map(IDS.map((key) => [key, 0]))
      let included = new Set<string>()
      for (const operation of operations) {
        if (operation.kind === 'start') {
          const ids = operation.ids.filter((key) => percents.has(key))
          t.start(...ids)
          included = new Set(ids)
        } else if (!percents.has(operation.id)) {
          continue
        } else if (operation.kind === 'include') {
          t.include(operation.id)
          included.add(operation.id)
        } else if (operation.kind === 'remove') {
          t.remove(operation.id)
          percents.delete(operation.id)
          included.delete(operation.id)
        } else {
          t.update(operation.id, operation.percent)
          percents.set(operation.id, operation.percent)
        }
        const values = [...included].map((key) => percents.get(key) ?? 0)
        const sum = values.reduce((total, percent) => total + percent, 0)
        expect(t.mean()).toBe(values.length === 0 ? 0 : Math.round(sum / values.length))
      }
    }),
  )
})
