import type { Ledger } from './Ledger.js'
import { replaceMethod } from './replaceMethod.js'

interface Listening {
  readonly target: object
  readonly type: unknown
  readonly callback: unknown
  readonly capture: boolean
  readonly close: () => void
}

/**
 * Records listeners on event targets.
 *
 * @param nameOf Returns the target's name for messages, or undefined if the target isn't watched.
 * @returns A function that stops watching.
 */
export function watchListeners(
  ledger: Ledger,
  nameOf: (target: EventTarget) => string | undefined,
): () => void {
  const known: Listening[] = []
  const find = ({ target, type, callback, capture }: Omit<Listening, 'close'>) =>
    known.findIndex(
      (other) =>
        other.target === target &&
        other.type === type &&
        other.callback === callback &&
        other.capture === capture,
    )
  const end = (listener: Omit<Listening, 'close'>) => {
    const index = find(listener)
    if (index >= 0) known.splice(index, 1)[0]?.close()
  }
  /** Returns a listener's identity. A call without a target, like `addEventListener('resize', …)`, means the window. */
  const read = ([type, callback, options]: readonly unknown[], self: unknown) => {
    const capture = typeof options === 'object' ? Reflect.get(options ?? {}, 'capture') : options
    const target = (self ?? globalThis) as EventTarget
    return { target, type, callback, capture: capture === true }
  }

  const add = EventTarget.prototype.addEventListener
  const ends = ownersOfMethods().flatMap((owner) => [
    replaceMethod(owner, 'addEventListener', ({ args, self, run, site }) => {
      const listener = read(args, self)
      const { target, type, callback, capture } = listener
      const name = nameOf(target)
      const { once, signal } = (Object(args[2]) === args[2] ? args[2] : {}) as AddEventListenerOptions
      if (!name || !callback || signal?.aborted || find(listener) >= 0) return run(...args)
      known.push({ ...listener, close: ledger.open(`a listener of "${String(type)}" on ${name}${site()}`) })
      const result = run(...args)
      const endThis = () => end(listener)
      if (once) add.call(target, String(type), endThis, { once, capture })
      if (signal) add.call(signal, 'abort', endThis, { once: true })
      return result
    }),
    replaceMethod(owner, 'removeEventListener', ({ args, self, run }) => {
      end(read(args, self))
      return run(...args)
    }),
  ])
  return () => {
    for (const restore of ends) restore()
  }
}

/** Returns the objects whose methods to replace. Test runners that observe listeners can define methods on the window itself. */
function ownersOfMethods(): object[] {
  const isReplaced = typeof window !== 'undefined' && Object.hasOwn(window, 'addEventListener')
  return isReplaced ? [EventTarget.prototype, window] : [EventTarget.prototype]
}
