import type { Ledger } from './Ledger.js'
import { nameNode } from './nameNode.js'
import { replaceMethod } from './replaceMethod.js'

const TYPES = [
  'MutationObserver',
  'ResizeObserver',
  'IntersectionObserver',
  'PerformanceObserver',
  'ReportingObserver',
]

/** Records active platform observers. Returns a function that stops watching. */
export function watchObservers(ledger: Ledger): () => void {
  const open = new WeakMap<object, Map<unknown, () => void>>()
  const ends: (() => void)[] = []
  for (const type of TYPES) {
    const prototype: unknown = Reflect.get(globalThis, type)?.prototype
    if (typeof prototype !== 'object' || prototype === null) continue
    const article = type.startsWith('I') ? 'an' : 'a'
    ends.push(
      replaceMethod(prototype, 'observe', ({ args, self, run, site }) => {
        const result = run(...args)
        const [subject] = args
        const subjects = open.get(self as object) ?? new Map<unknown, () => void>()
        open.set(self as object, subjects)
        if (!subjects.has(subject)) {
          subjects.set(subject, ledger.open(`${article} ${type}${nameSubject(subject)}${site()}`))
        }
        return result
      }),
      replaceMethod(prototype, 'disconnect', ({ args, self, run }) => {
        for (const close of open.get(self as object)?.values() ?? []) close()
        open.delete(self as object)
        return run(...args)
      }),
    )
    if (!('unobserve' in prototype)) continue
    ends.push(
      replaceMethod(prototype, 'unobserve', ({ args, self, run }) => {
        const subjects = open.get(self as object)
        subjects?.get(args[0])?.()
        subjects?.delete(args[0])
        return run(...args)
      }),
    )
  }
  return () => {
    for (const end of ends) end()
  }
}

/** Names the observed node; performance and reporting observers don't observe nodes. */
function nameSubject(subject: unknown): string {
  return typeof Node !== 'undefined' && subject instanceof Node ? ` of ${nameNode(subject)}` : ''
}
