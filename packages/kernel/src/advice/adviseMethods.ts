import { type MethodSlots, nameOf } from '../steps/UploadMethods.js'
import { UploadMethodsToken } from '../steps/UploadMethodsToken.js'
import type { AdvicePart } from './AdviceContext.js'
import { quietly } from './quietly.js'

/** Reports two methods that accept the same entry, if only their installation order decides between them. */
export const adviseMethods: AdvicePart = ({ uploader, report, onCleanup }) => {
  const { entries, scope, slots } = uploader
  const reported = new Set<string>()
  const check = quietly(<K extends keyof MethodSlots>(slot: K, asked: MethodSlots[K]['asked']) => {
    const items: readonly MethodSlots[K]['item'][] = slots.items(slot)
    const methods = items.length > 1 ? scope.tryGet(UploadMethodsToken) : undefined
    const first = methods?.choose(slot, asked)
    if (!methods || !first) return
    const byPage: readonly string[] = slots.settings[slot]?.order ?? []
    for (const other of items) {
      const isTie = other !== first && (other.order ?? 0) === (first.order ?? 0)
      if (!isTie || byPage.includes(first.id) || byPage.includes(other.id)) continue
      try {
        if (!methods.accepts(slot, other, asked)) continue
      } catch {
        // Ignore the error: the first method accepts the entry in any case.
        continue
      }
      const pair = `"${first.id}" and "${other.id}"`
      if (reported.has(pair)) continue
      reported.add(pair)
      report(
        `The items ${pair} of the slot "${slot}" both accept "${nameOf(asked)}" and have the same order, so "${first.id}" is used. Give one of them another order, or leave one out: slots: { ${slot}: { disable: ['${other.id}'] } }.`,
      )
    }
  })
  onCleanup(
    entries.observe(({ before, after, next }) => {
      if (after === 'uploading' && before !== 'uploading') check('uploadMethod', next)
    }),
  )
  onCleanup(
    uploader.on('group-created', () => {
      check(
        'groupMethod',
        [...entries.values()].filter(({ status }) => status === 'success'),
      )
    }),
  )
}
