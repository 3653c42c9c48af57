import type { Meta } from '@uppy/core'
import type { Clock } from '../ports/Clock.js'
import type { KernelFile } from './KernelFile.js'

interface State {
  files: Record<string, KernelFile>
  meta?: Meta
  [key: string]: unknown
}
type Patch = Partial<State>
type Subscriber = (previous: State, next: State, patch: Patch | undefined) => void

/** Keys whose changes are published in batches. Other changes are published immediately. */
const COALESCED: ReadonlySet<string> = new Set(['files', 'currentUploads', 'totalProgress', 'error', 'info'])

/**
 * An Uppy store for long lists. Reads are always fresh, but file changes are published at most once per window. Uppy's
 * default store publishes, and therefore copies the state, on every event.
 */
export class CoalescingStore {
  /** The current state, read-only. Each change replaces it. */
  state: State = { files: {} }
  readonly #clock: Clock
  /** Returns the maximum delay before coalesced changes are published, in milliseconds. */
  readonly windowMs: () => number
  /** Updates the files before they're next read. It's called once. */
  update: (() => void) | null = null
  /** Called before a subscriber is added. */
  onSubscribe: () => void = () => {}
  readonly #subscribers = new Set<Subscriber>()
  #published: State = { files: {} }
  #pending: Patch | null = null
  #cancel: (() => void) | null = null
  #isDisposed = false

  constructor(clock: Clock, windowMs: () => number) {
    this.#clock = clock
    this.windowMs = windowMs
  }

  /** Sets the initial files without notifying subscribers. */
  begin(files: Record<string, KernelFile>): void {
    this.state = { ...this.state, files }
    this.#published = this.state
  }

  getState(): State {
    const { update } = this
    if (update) {
      // `update()` reads files too, so avoid recursion.
      this.update = null
      update()
    }
    return this.state
  }

  /** Merges `patch`. Without a patch, only notifies subscribers. */
  setState(patch?: Patch): void {
    if (!patch) {
      this.#publish(undefined)
      return
    }
    this.state = { ...this.state, ...patch }
    // Uppy's timers can fire after it was destroyed.
    if (this.#isDisposed) return
    this.#pending = { ...this.#pending, ...patch }
    for (const key in patch) {
      if (COALESCED.has(key)) continue
      this.#flush()
      return
    }
    this.#cancel ??= this.#clock.schedule(this.windowMs(), this.#flush)
  }

  /** Returns the files for in-place changes. Copies them first if subscribers could already hold them. */
  workingFiles(): Record<string, KernelFile> {
    const { files } = this.state
    if (this.#published.files !== files) return files
    const copy: Record<string, KernelFile> = {}
    // Faster than spreading: with 10,000 files, a spread takes several times as long.
    for (const id in files) copy[id] = files[id] as KernelFile
    return copy
  }

  subscribe(subscriber: Subscriber): () => void {
    this.onSubscribe()
    this.#subscribers.add(subscriber)
    return () => {
      this.#subscribers.delete(subscriber)
    }
  }

  /** Drops the pending patch and stops publishing. */
  dispose(): void {
    this.#isDisposed = true
    this.#cancel?.()
    this.#cancel = null
    this.#pending = null
  }

  readonly #flush = (): void => {
    const patch = this.#pending
    this.#cancel?.()
    this.#cancel = null
    this.#pending = null
    if (patch) this.#publish(patch)
  }

  #publish(patch: Patch | undefined): void {
    const previous = this.#published
    this.#published = this.state
    for (const subscriber of [...this.#subscribers]) subscriber(previous, this.state, patch)
  }
}
