import type { Scope } from '../di/Scope.js'
import { type Token, token } from '../di/token.js'
import { type Clock, ClockToken } from '../ports/Clock.js'

/** Removals within this time are undone together. */
const JOINED_MS = 8_000
/** Shortest time that is left after the pointer or the focus has left the offer. */
const MIN_REST_MS = 2_000

/** Reasons that keep an offer open. */
export type UndoHold = 'page' | 'pointer' | 'focus'

/** Token of the {@link RemovalUndo} of an uploader. */
export const RemovalUndoToken: Token<RemovalUndo> = token('removal-undo')

/** Entries that were removed, as `uploader.removeFiles()` returns them. */
interface Removal {
  readonly entries: readonly unknown[]
  restore(): readonly string[]
}

/** The parts of an uploader that a {@link RemovalUndo} uses. */
export interface UndoableUploader {
  removeFiles(ids: Iterable<string>): Removal
  on(type: 'list-reset' | 'done-click', listener: () => void): () => void
  /** `undoSeconds`, the time of an offer; 0 for no limit. @default 0 */
  readonly config: { readonly values: object }
}

/**
 * Removes entries and offers to restore them until the next removal or Done, or for `undoSeconds`. Afterwards nothing of them is
 * kept.
 */
export class RemovalUndo {
  readonly #uploader: UndoableUploader
  readonly #clock: Clock
  readonly #listeners = new Set<() => void>()
  readonly #holds = new Set<UndoHold>()
  #removals: Removal[] = []
  #endMs = 0
  #cancel = () => {}
  #offerMs = 0
  #lastMs = 0
  #restoredIds: readonly string[] = []
  #unsubscribe = () => {}

  constructor(uploader: UndoableUploader, clock: Clock) {
    this.#uploader = uploader
    this.#clock = clock
  }

  /** Number of files that {@link undo} would restore; 0 without an offer. */
  get count(): number {
    return this.#removals.reduce((sum, { entries }) => sum + entries.length, 0)
  }

  /** Number of files that the last {@link undo} has restored; 0 after another removal. */
  get restoredCount(): number {
    return this.#restoredIds.length
  }

  /** Ids of these files, in list order. */
  get restoredIds(): readonly string[] {
    return this.#restoredIds
  }

  /** Removes entries. Those of removals within 8 s are restored together; a later one ends the offer of an earlier one. */
  remove(ids: Iterable<string>): void {
    const removed = this.#uploader.removeFiles(ids)
    if (removed.entries.length === 0) return
    const nowMs = this.#clock.now()
    if (nowMs - this.#lastMs > JOINED_MS && this.#holds.size === 0) this.dispose()
    this.#lastMs = nowMs
    if (this.#removals.length === 0) {
      // A reset begins a new list, to which earlier files do not belong; Done has confirmed this one.
      const ends = (['list-reset', 'done-click'] as const).map((type) => this.#uploader.on(type, this.end))
      this.#unsubscribe = () => {
        for (const end of ends) end()
      }
    }
    this.#removals.push(removed)
    this.#restoredIds = []
    const { undoSeconds = 0 } = this.#uploader.config.values as { readonly undoSeconds?: number }
    this.#offerMs = undoSeconds * 1000
    this.#endMs = nowMs + this.#offerMs
    this.#arm()
    this.#notify()
  }

  /** Restores the removed entries, the last removal first, and returns their ids. */
  undo(): readonly string[] {
    const removals = [...this.#removals].reverse()
    this.dispose()
    const restored = removals.map((removed) => removed.restore())
    const ids = restored.reverse().flat()
    this.#restoredIds = ids
    this.#notify()
    return ids
  }

  /** Keeps the offer open while the pointer or the focus is on it. */
  hold(hold: UndoHold, isOn: boolean): void {
    if (this.#holds.has(hold) === isOn) return
    this.#holds[isOn ? 'add' : 'delete'](hold)
    this.#endMs = Math.max(this.#endMs, this.#clock.now() + MIN_REST_MS)
    this.#arm()
  }

  /** Calls `listener` after each removal, after an undo and at the end of an offer. Returns an unsubscribe function. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Drops the offer. */
  dispose(): void {
    this.#removals = []
    this.#unsubscribe()
    this.#cancel()
  }

  /** Ends the offer. */
  readonly end = (): void => {
    this.dispose()
    this.#notify()
  }

  #arm(): void {
    this.#cancel()
    if (this.#removals.length === 0 || this.#holds.size > 0 || this.#offerMs === 0) return
    this.#cancel = this.#clock.schedule(Math.max(0, this.#endMs - this.#clock.now()), this.end)
  }

  #notify(): void {
    for (const listener of [...this.#listeners]) listener()
  }
}

/** Returns the {@link RemovalUndo} of an uploader, which also disposes of it. */
export function getRemovalUndo(uploader: UndoableUploader & { readonly scope: Scope }): RemovalUndo {
  const { scope } = uploader
  if (!scope.has(RemovalUndoToken)) {
    scope.provideDefault(RemovalUndoToken, () => new RemovalUndo(uploader, scope.get(ClockToken)))
  }
  return scope.get(RemovalUndoToken)
}
