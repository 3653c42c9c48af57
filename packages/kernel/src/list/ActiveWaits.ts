import type { EntryChange } from '../entry/EntryList.js'
import type { EntryPhase, EntryWait, EntryWaitReason, UploadEntry } from '../entry/UploadEntry.js'

/** The reasons in the order of their importance for the whole list. */
const REASONS: readonly EntryWaitReason[] = ['offline', 'busy', 'unreachable', 'preparing', 'finishing']
const IN_FLIGHT: ReadonlySet<EntryPhase> = new Set(['preparing', 'sending', 'finishing'])

/** Counts the uploads in flight and those of them that wait; each change costs the same however long the list is. */
export class ActiveWaits {
  #active = 0
  #waiting = 0

  /** Returns the most important wait, or null while an upload makes progress or none is in flight. */
  common(entries: Iterable<UploadEntry>): EntryWait | null {
    if (this.#waiting === 0 || this.#waiting < this.#active) return null
    let common: EntryWait | null = null
    for (const { phase, wait } of entries) {
      if (!wait || !IN_FLIGHT.has(phase)) continue
      if (!common || REASONS.indexOf(wait.reason) < REASONS.indexOf(common.reason)) common = wait
    }
    return common
  }

  /** Follows a change of an entry. */
  note({ previous, next }: EntryChange): void {
    if (previous && IN_FLIGHT.has(previous.phase)) {
      this.#active -= 1
      if (previous.wait) this.#waiting -= 1
    }
    if (IN_FLIGHT.has(next.phase)) {
      this.#active += 1
      if (next.wait) this.#waiting += 1
    }
  }
}
