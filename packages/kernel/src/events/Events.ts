import type { Logger } from '../ports/logger.js'

/** A typed emitter whose listeners cannot disturb one another or the emitting code. */
export class Events<Map extends object> {
  readonly #listeners = new globalThis.Map<keyof Map, Set<(payload: never) => void>>()
  readonly #logger: Logger

  constructor(logger: Logger) {
    this.#logger = logger
  }

  /** Calls `listener` with each payload of `type`. Returns the unsubscription. */
  on<K extends keyof Map>(type: K, listener: (payload: Map[K]) => void): () => void {
    const listeners = this.#listeners.get(type) ?? new Set()
    this.#listeners.set(type, listeners)
    // A wrapper of its own for each subscription, so that the same function may subscribe twice.
    const subscription = (payload: Map[K]) => listener(payload)
    listeners.add(subscription)
    return () => {
      listeners.delete(subscription)
    }
  }

  /**
   * Tells every listener of `type`. A listener that throws is reported and the others are still told.
   *
   * @param payload Builds the payload; called only when somebody listens.
   */
  emit<K extends keyof Map>(type: K, payload: () => Map[K]): void {
    const listeners = this.#listeners.get(type)
    if (!listeners?.size) return
    const value = payload()
    for (const listener of [...listeners]) {
      if (!listeners.has(listener)) continue
      try {
        listener(value as never)
      } catch (error) {
        this.#logger.error(`A listener of "${String(type)}" threw. Uploads go on; mend the listener.`, error)
      }
    }
  }

  /** Forgets every listener. */
  clear(): void {
    this.#listeners.clear()
  }
}
