import type { Logger } from '../ports/logger.js'
import { addAt } from './addTo.js'
import { tellAll } from './tellAll.js'

/** A typed emitter whose listeners cannot disturb one another or the emitting code. */
export class Events<Map extends object> {
  readonly #listeners = new globalThis.Map<keyof Map, Set<(payload: never) => unknown>>()
  readonly #logger: Logger

  constructor(logger: Logger) {
    this.#logger = logger
  }

  /** Calls `listener` with each payload of `type`. Returns the unsubscription. */
  on<K extends keyof Map>(type: K, listener: (payload: Map[K]) => void): () => void {
    // A wrapper of its own for each subscription, so that the same function may subscribe twice.
    return addAt(this.#listeners, type, (payload: Map[K]) => listener(payload))
  }

  /**
   * Tells every listener of `type`. A listener that throws is reported and the others are still told.
   *
   * @param payload Builds the payload; called only when somebody listens.
   */
  emit<K extends keyof Map>(type: K, payload: () => Map[K]): void {
    const listeners = this.#listeners.get(type)
    if (!listeners?.size) return
    tellAll(listeners, this.#logger, `"${String(type)}"`, payload() as never)
  }

  /** Forgets every listener. */
  clear(): void {
    this.#listeners.clear()
  }
}
