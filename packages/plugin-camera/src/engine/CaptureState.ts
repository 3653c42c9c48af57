import { type CaptureSnapshot, INITIAL_SNAPSHOT } from './CaptureSnapshot.js'

export class CaptureState {
  readonly #listeners = new Set<() => void>()
  #snapshot = INITIAL_SNAPSHOT

  /** The current state; the same object until something changes. */
  get snapshot(): CaptureSnapshot {
    return this.#snapshot
  }

  /** Whether the session has no photo or recording. */
  get isLive(): boolean {
    return this.#snapshot.phase === 'ready' || this.#snapshot.phase === 'idle'
  }

  set(change: Partial<CaptureSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change }
    for (const listener of [...this.#listeners]) listener()
  }

  /** Calls `listener` after each change. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }
}
