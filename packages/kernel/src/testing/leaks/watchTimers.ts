import type { Ledger } from './Ledger.js'
import { type ReplacedCall, replaceMethod } from './replaceMethod.js'

/** Timer functions that share handles. `repeat` names the function whose timers don't end by running. */
const FAMILIES = [
  { start: ['setTimeout', 'setInterval'], cancel: ['clearTimeout', 'clearInterval'], repeat: 'setInterval' },
  { start: ['requestAnimationFrame'], cancel: ['cancelAnimationFrame'], repeat: '' },
  { start: ['requestIdleCallback'], cancel: ['cancelIdleCallback'], repeat: '' },
]

/**
 * Records timers until they have run or were cleared. Ignores timers whose callback was passed to a timer while the ledger
 * was paused, and timers from installed packages that started before the watch. Returns a function that stops watching.
 */
export function watchTimers(ledger: Ledger): () => void {
  const exempted = new WeakSet<object>()
  let runningCount = 0
  const isRecorded = (callback: unknown): callback is (...args: readonly unknown[]) => unknown => {
    if (typeof callback !== 'function') return false
    if (ledger.isPaused) exempted.add(callback)
    return !exempted.has(callback)
  }

  const ends = FAMILIES.flatMap(({ start, cancel, repeat }) => {
    const open = new Map<number, () => void>()
    // A handle is a number or a Node.js object, which converts to a number that also clears the timer.
    const close = (handle: unknown) => {
      open.get(Number(handle))?.()
      open.delete(Number(handle))
    }
    const begin = (name: string, { args, run, site, continuesTimer }: ReplacedCall) => {
      const [callback, ...rest] = args
      if (!isRecorded(callback)) return run(...args)
      // No recorded timer is running, so this package timer started before the watch.
      if (runningCount === 0 && continuesTimer()) {
        exempted.add(callback)
        return run(...args)
      }
      const handle = run(
        (...passed: readonly unknown[]) => {
          if (name !== repeat) close(handle)
          runningCount += 1
          try {
            return callback(...passed)
          } finally {
            runningCount -= 1
          }
        },
        ...rest,
      )
      const delay = typeof rest[0] === 'number' ? `, ${rest[0]}` : ''
      open.set(Number(handle), ledger.open(`the timer ${name}(…${delay})${site()}`))
      return handle
    }
    const existing = (name: string) => name in globalThis
    return [
      ...start.filter(existing).map((name) => replaceMethod(globalThis, name, (call) => begin(name, call))),
      ...cancel.filter(existing).map((name) =>
        replaceMethod(globalThis, name, ({ args, run }) => {
          close(args[0])
          return run(...args)
        }),
      ),
    ]
  })

  return () => {
    for (const end of ends) end()
  }
}
