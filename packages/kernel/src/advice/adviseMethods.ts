import { type MethodSlots, nameOf, type UploadMethods } from '../steps/UploadMethods.js'
import { UploadMethodsToken } from '../steps/UploadMethodsToken.js'
import type { Uploader } from '../Uploader.js'
import type { Report } from './Report.js'

/** Reports two methods that accept the same entry, if only their installation order decides between them. */
export function adviseMethods({ scope, slots }: Uploader, report: Report): void {
  const followed = new WeakSet<UploadMethods>()
  // Decorate the token, because the code can load later.
  scope.decorate(UploadMethodsToken, (methods) => {
    if (!followed.has(methods)) follow(methods, slots, report)
    followed.add(methods)
    return methods
  })
}

function follow(methods: UploadMethods, slots: Uploader['slots'], report: Report): void {
  const choose = methods.choose.bind(methods)
  const reported = new Set<string>()
  methods.choose = <K extends keyof MethodSlots>(slot: K, asked: MethodSlots[K]['asked']) => {
    const first = choose(slot, asked)
    if (!first) return first
    const byPage: readonly string[] = slots.settings[slot]?.order ?? []
    for (const other of slots.items(slot) as readonly MethodSlots[K]['item'][]) {
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
    return first
  }
}
