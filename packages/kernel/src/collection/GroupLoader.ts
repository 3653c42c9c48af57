import { ConfigToken } from '../config/ConfigStore.js'
import type { Scope } from '../di/Scope.js'
import { LoggerToken } from '../ports/logger.js'
import { type CollectionSnapshot, CollectionToken } from './CollectionState.js'
import type { GroupOutput } from './GroupOutput.js'

/** Brings in {@link GroupOutput} where `groupOutput` asks for it; its code is loaded with the first file. */
export class GroupLoader {
  readonly #scope: Scope
  readonly #onCreated: () => void
  #groups: GroupOutput | null = null
  #isLoading = false

  constructor(scope: Scope, onCreated: () => void) {
    this.#scope = scope
    this.#onCreated = onCreated
  }

  /** Takes a new state of the list. */
  update(snapshot: CollectionSnapshot): void {
    if (!this.#scope.get(ConfigToken).get('groupOutput')) this.dispose()
    else if (this.#groups) this.#groups.update(snapshot)
    else if (snapshot.totalCount > 0 && !this.#isLoading) void this.#load()
  }

  dispose(): void {
    this.#groups?.dispose()
    this.#groups = null
  }

  async #load(): Promise<void> {
    const scope = this.#scope
    const logger = scope.get(LoggerToken)
    this.#isLoading = true
    try {
      const { GroupOutput } = await import('./GroupOutput.js')
      // Only a living uploader still has a list.
      if (!scope.has(CollectionToken)) return
      this.#groups = new GroupOutput(scope, this.#onCreated)
      this.update(scope.get(CollectionToken).current())
    } catch (error) {
      logger.error('The code that makes groups could not be loaded. The next change tries again.', error)
    } finally {
      this.#isLoading = false
    }
  }
}
