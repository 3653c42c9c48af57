import type { Ledger } from './Ledger.js'
import { replaceMethod } from './replaceMethod.js'

/**
 * Records calls to a method until a call to a second method, with the same first two arguments, undoes them.
 *
 * @param names The method that starts, and the method that ends.
 * @param describe Returns a name for what a call starts, for messages.
 */
export function watchPair(
  target: object,
  [start, end]: readonly [string, string],
  ledger: Ledger,
  describe: (...args: readonly unknown[]) => string,
): void {
  const open: { readonly args: readonly unknown[]; readonly close: () => void }[] = []
  replaceMethod(target, start, ({ args, run }) => {
    open.push({ args, close: ledger.open(describe(...args)) })
    return run(...args)
  })
  replaceMethod(target, end, ({ args, run }) => {
    const index = open.findIndex((other) => other.args[0] === args[0] && other.args[1] === args[1])
    if (index >= 0) open.splice(index, 1)[0]?.close()
    return run(...args)
  })
}
