import type { Logger } from '../di/Logger.js'
import { addAt } from '../notify/addTo.js'
import { notifyAll } from '../notify/notifyAll.js'

/** Receives the arguments of each `on()`. Pages without types can pass anything. */
export type ListenerObserver = (added: { readonly type: unknown; readonly listener: unknown }) => void

/** A typed emitter that isolates listeners from each other and from the emitting code. */
export class Events<Map extends object> {
  /** Called with each added listener, for tools of developers. Must not throw. */
  observer: ListenerObserver | null = null
  readonly #listeners = new globalThis.Map<keyof Map, Set<(payload: never) => unknown>>()
  readonly #logger: Logger

  constructor(logger: Logger) {
    this.#logger = logger
  }

  /** Calls `listener` with each payload of `type`. Returns an unsubscribe function. */
  on<K extends keyof Map>(type: K, listener: (payload: Map[K]) => void): () => void {
    this.observer?.({ type, listener })
    // Wrap each subscription, so that the same function can subscribe twice.
    return addAt(this.#listeners, type, (payload: Map[K]) => listener(payload))
  }

  /**
   * Calls every listener of `type`. If a listener throws, the error is reported and the remaining listeners are still called.
   *
   * @param payload Builds the payload; called only if there is a listener.
   */
  emit<K extends keyof Map>(type: K, payload: () => Map[K]): void {
    const listeners = this.#listeners.get(type)
    if (listeners) notifyAll(listeners, this.#logger, `"${String(type)}"`, payload() as never)
  }

  /** Passes every listener to `on`, and removes it here. */
  moveTo(on: <K extends keyof Map>(type: K, listener: (payload: Map[K]) => void) => unknown): void {
    for (const [type, listeners] of this.#listeners)
      for (const listener of listeners) on(type, listener as (payload: Map[keyof Map]) => void)
    this.clear()
  }

  /** Removes every listener. */
  clear(): void {
    this.#listeners.clear()
  }
}
