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

/** Keys whose changes may be published together; anything else is published at once. */
const COALESCED: ReadonlySet<string> = new Set(['files', 'currentUploads', 'totalProgress', 'error', 'info'])

/**
 * Uppy's store, made for long lists: reads are always fresh, while changes of files are published at most once
 * in a window. Uppy's own store publishes, and so copies, once for every single event.
 */
export class CoalescingStore {
  /** The state as it is now, read-only; each change replaces it. */
  state: State = { files: {} }
  readonly #clock: Clock
  /** Longest wait before a coalesced patch is published. */
  readonly windowMs: () => number
  /** Brings the files up to date before they are read next; it is called once. */
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

  /** Sets the first files, which nobody has to be told of. */
  begin(files: Record<string, KernelFile>): void {
    this.state = { ...this.state, files }
    this.#published = this.state
  }

  getState(): State {
    const { update } = this
    if (update) {
      // It reads files, too.
      this.update = null
      update()
    }
    return this.state
  }

  /** Merges `patch`; without one, subscribers only render again. */
  setState(patch?: Patch): void {
    if (!patch) {
      this.#publish(undefined)
      return
    }
    this.state = { ...this.state, ...patch }
    // Uppy's own timers outlive it.
    if (this.#isDisposed) return
    this.#pending = { ...this.#pending, ...patch }
    for (const key in patch) {
      if (COALESCED.has(key)) continue
      this.#flush()
      return
    }
    this.#cancel ??= this.#clock.schedule(this.windowMs(), this.#flush)
  }

  /** Returns the files, to be changed in place: a copy where subscribers may already hold them. */
  workingFiles(): Record<string, KernelFile> {
    const { files } = this.state
    if (this.#published.files !== files) return files
    const copy: Record<string, KernelFile> = {}
    // Spreading a map of 10,000 files takes several times as long.
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

  /** Drops a pending patch; no later one is published. */
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
