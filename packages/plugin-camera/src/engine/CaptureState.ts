import { type CaptureSnapshot, INITIAL_SNAPSHOT } from './CaptureSnapshot.js'

/** The state of a capture, told on to whoever draws it. */
export class CaptureState {
  readonly #listeners = new Set<() => void>()
  #snapshot = INITIAL_SNAPSHOT

  /** The same object until something changes. */
  get snapshot(): CaptureSnapshot {
    return this.#snapshot
  }

  /** Whether no photo and no video is taken or being taken. */
  get isLive(): boolean {
    return this.#snapshot.phase === 'ready' || this.#snapshot.phase === 'idle'
  }

  /** Changes some of it. */
  set(change: Partial<CaptureSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change }
    for (const listener of [...this.#listeners]) listener()
  }

  /** Calls `listener` after each change. Returns the unsubscription. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }
}
