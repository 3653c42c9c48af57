import type { Clock } from '../ports/Clock.js'

type State = Record<string, unknown>
type Subscriber = (previous: State, next: State, patch: State | undefined) => void

/** Keys whose changes may be published together; anything else is published at once. */
const COALESCED: ReadonlySet<string> = new Set(['files', 'currentUploads', 'totalProgress', 'error', 'info'])

/**
 * Uppy's store, made for long lists: reads are always fresh, while changes of files are published at most once
 * in a window. Uppy's own store publishes, and so copies, once for every single event.
 */
export class CoalescingStore {
  readonly #clock: Clock
  readonly #windowMs: () => number
  readonly #subscribers = new Set<Subscriber>()
  #state: State = {}
  #published: State = {}
  #pending: State | null = null
  #cancel: (() => void) | null = null

  /** @param windowMs Longest wait before a coalesced patch is published. */
  constructor(clock: Clock, windowMs: () => number) {
    this.#clock = clock
    this.#windowMs = windowMs
  }

  getState(): State {
    return this.#state
  }

  /** Merges `patch`; without one, subscribers only render again. */
  setState(patch?: State): void {
    if (!patch) {
      this.#publish(undefined)
      return
    }
    this.#state = { ...this.#state, ...patch }
    this.#pending = { ...this.#pending, ...patch }
    if (Object.keys(patch).every((key) => COALESCED.has(key))) {
      this.#cancel ??= this.#clock.schedule(this.#windowMs(), () => this.#flush())
    } else {
      this.#flush()
    }
  }

  /** Whether subscribers may already hold this object, so that it must not be changed in place. */
  isPublished(files: unknown): boolean {
    return this.#published.files === files
  }

  subscribe(subscriber: Subscriber): () => void {
    this.#subscribers.add(subscriber)
    return () => {
      this.#subscribers.delete(subscriber)
    }
  }

  /** Drops a pending patch. */
  dispose(): void {
    this.#cancel?.()
    this.#cancel = null
    this.#pending = null
  }

  #flush(): void {
    const patch = this.#pending
    this.#cancel?.()
    this.#cancel = null
    this.#pending = null
    if (patch) this.#publish(patch)
  }

  #publish(patch: State | undefined): void {
    const previous = this.#published
    this.#published = this.#state
    for (const subscriber of [...this.#subscribers]) subscriber(previous, this.#state, patch)
  }
}
