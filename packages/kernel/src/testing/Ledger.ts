type Method = (...args: readonly unknown[]) => unknown

/** Keeps account of what has been begun and not been ended. */
export class Ledger {
  readonly #open = new Map<symbol, string>()

  /** Notes a beginning. Returns what notes its end. */
  open(what: string): () => void {
    const key = Symbol(what)
    this.#open.set(key, what)
    return () => {
      this.#open.delete(key)
    }
  }

  /** What has not been ended, in the order of its beginning. */
  list(): string[] {
    return [...this.#open.values()]
  }

  /** Watches a method that returns its own undoing. Returns the end of the watch. */
  watchUndoable(target: object, name: string, describe: Method): () => void {
    return replaceMethod(target, name, (original) => (...args) => {
      const undo = original(...args) as () => void
      const close = this.open(String(describe(...args)))
      return () => {
        close()
        undo()
      }
    })
  }

  /** Watches a pair of methods that are undone by a call with the same arguments. Returns the end of the watch. */
  watchPair(target: object, names: readonly [string, string], describe: Method): () => void {
    const closes: { readonly args: readonly unknown[]; readonly close: () => void }[] = []
    const end = (args: readonly unknown[]) => {
      const at = closes.findIndex((known) => known.args[0] === args[0] && known.args[1] === args[1])
      if (at >= 0) closes.splice(at, 1)[0]?.close()
    }
    const ends = [
      replaceMethod(target, names[0], (original) => (...args) => {
        const known = closes.some((other) => other.args[0] === args[0] && other.args[1] === args[1])
        if (!known) closes.push({ args, close: this.open(String(describe(...args))) })
        endOfListener(args[2], () => end(args))
        return original(...args)
      }),
      replaceMethod(target, names[1], (original) => (...args) => {
        end(args)
        return original(...args)
      }),
    ]
    return () => {
      for (const stop of ends) stop()
    }
  }
}

/** Calls back when the options of a listener end it by themselves. */
function endOfListener(options: unknown, callback: () => void): void {
  if (typeof options !== 'object' || options === null) return
  if ('once' in options && options.once) callback()
  if ('signal' in options && options.signal instanceof AbortSignal) {
    options.signal.addEventListener('abort', callback)
  }
}

/** Puts another method in the place of one. Returns the way back. */
export function replaceMethod(target: object, name: string, make: (original: Method) => Method): () => void {
  const original = Reflect.get(target, name) as Method
  const own = Object.getOwnPropertyDescriptor(target, name)
  Reflect.set(
    target,
    name,
    make((...args) => Reflect.apply(original, target, args)),
  )
  return () => {
    if (own) Object.defineProperty(target, name, own)
    else Reflect.deleteProperty(target, name)
  }
}
