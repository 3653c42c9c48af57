import type { Ledger } from './Ledger.js'
import { replaceMethod } from './replaceMethod.js'

/** Types that keep running until a method stops them. */
const TYPES = [
  ['WebSocket', 'close'],
  ['EventSource', 'close'],
  ['BroadcastChannel', 'close'],
  ['RTCPeerConnection', 'close'],
  ['AudioContext', 'close'],
  ['Worker', 'terminate'],
] as const

/** A `WebSocket` or `EventSource` with this `readyState` or higher is closed, whichever side closed it. */
const CLOSING = 2

/** Records open connections, channels and workers. Returns a function that stops watching. */
export function watchConnections(ledger: Ledger): () => void {
  const closeOf = new WeakMap<object, () => void>()
  const ends: (() => void)[] = []
  for (const [type, method] of TYPES) {
    const original: unknown = Reflect.get(globalThis, type)
    if (typeof original !== 'function') continue
    const own = Object.getOwnPropertyDescriptor(globalThis, type)
    const value = new Proxy(original, {
      construct(target, args, newTarget) {
        const instance: object = Reflect.construct(target, args, newTarget)
        const isOpen = () => !(Number(Reflect.get(instance, 'readyState')) >= CLOSING)
        const url = typeof args[0] === 'string' ? ` "${args[0]}"` : ''
        closeOf.set(instance, ledger.open(`an open ${type}${url}`, isOpen))
        return instance
      },
    })
    Object.defineProperty(globalThis, type, { ...own, value, configurable: true, writable: true })
    ends.push(
      () => Object.defineProperty(globalThis, type, own ?? { value: original }),
      replaceMethod(original.prototype, method, ({ args, self, run }) => {
        closeOf.get(self as object)?.()
        return run(...args)
      }),
    )
  }
  return () => {
    for (const end of ends) end()
  }
}
