import type { Scope } from '../di/Scope.js'
import { type Token, token } from '../di/token.js'
import { type Clock, ClockToken } from '../ports/Clock.js'

/** Removals within this time are undone together, in milliseconds. */
const JOINED_MS = 8_000

/** Token for the uploader's {@link RemovalUndo}. */
export const RemovalUndoToken: Token<RemovalUndo> = token('removal-undo')

/** Removed entries, as returned by `uploader.removeFiles()`. */
interface Removal {
  readonly entries: readonly unknown[]
  restore(): readonly string[]
}

/** The parts of an uploader that a {@link RemovalUndo} uses. */
export interface UndoableUploader {
  removeFiles(ids: Iterable<string>): Removal
  on(type: 'list-reset' | 'done-click', listener: () => void): () => void
}

/** Removes entries and offers to restore them until a later removal or Done. Afterwards, it releases the entries. */
export class RemovalUndo {
  readonly #uploader: UndoableUploader
  readonly #clock: Clock
  readonly #listeners = new Set<() => void>()
  #removals: Removal[] = []
  #lastMs = 0
  #restoredIds: readonly string[] = []
  #unsubscribe = () => {}

  constructor(uploader: UndoableUploader, clock: Clock) {
    this.#uploader = uploader
    this.#clock = clock
  }

  /** Number of files that {@link undo} would restore; 0 if there's no offer. */
  get count(): number {
    return this.#removals.reduce((sum, { entries }) => sum + entries.length, 0)
  }

  /** Number of files restored by the last {@link undo}; 0 after another removal. */
  get restoredCount(): number {
    return this.#restoredIds.length
  }

  /** Ids of the files restored by the last {@link undo}, in list order. */
  get restoredIds(): readonly string[] {
    return this.#restoredIds
  }

  /** Removes entries. Removals within 8 s are undone together; a later removal replaces the pending undo. */
  remove(ids: Iterable<string>): void {
    const removed = this.#uploader.removeFiles(ids)
    if (removed.entries.length === 0) return
    const nowMs = this.#clock.now()
    if (nowMs - this.#lastMs > JOINED_MS) this.dispose()
    this.#lastMs = nowMs
    if (this.#removals.length === 0) {
      // Earlier files don't belong to the new list after a reset, and Done confirms the removal.
      const ends = (['list-reset', 'done-click'] as const).map((type) => this.#uploader.on(type, this.end))
      this.#unsubscribe = () => {
        for (const end of ends) end()
      }
    }
    this.#removals.push(removed)
    this.#restoredIds = []
    this.#notify()
  }

  /** Restores the removed entries, starting with the last removal. Returns their ids. */
  undo(): readonly string[] {
    const removals = [...this.#removals].reverse()
    this.dispose()
    const restored = removals.map((removed) => removed.restore())
    const ids = restored.reverse().flat()
    this.#restoredIds = ids
    this.#notify()
    return ids
  }

  /** Calls `listener` after each removal, after an undo, and when an offer ends. Returns an unsubscribe function. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Drops the offer without notifying listeners. */
  dispose(): void {
    this.#removals = []
    this.#unsubscribe()
  }

  /** Ends the offer and notifies listeners. */
  readonly end = (): void => {
    this.dispose()
    this.#notify()
  }

  #notify(): void {
    for (const listener of [...this.#listeners]) listener()
  }
}

/** Returns the uploader's {@link RemovalUndo}. The uploader disposes of it. */
export function getRemovalUndo(uploader: UndoableUploader & { readonly scope: Scope }): RemovalUndo {
  const { scope } = uploader
  if (!scope.has(RemovalUndoToken)) {
    scope.provideDefault(RemovalUndoToken, () => new RemovalUndo(uploader, scope.get(ClockToken)))
  }
  return scope.get(RemovalUndoToken)
}
