import type { EntryChange } from '../entry/EntryList.js'
import type { EntryWait, EntryWaitReason, OwnFields } from '../entry/UploadEntry.js'

/** The reasons in the order of their importance for the whole list. */
const REASONS: readonly EntryWaitReason[] = ['offline', 'busy', 'unreachable', 'preparing', 'finishing']

/** Follows what the uploads in flight wait for; each change costs the same however long the list is. */
export class ActiveWaits {
  readonly #active = new Map<string, EntryWait | null>()

  /** The most important wait, or null while an upload makes progress or none is in flight. */
  get common(): EntryWait | null {
    let common: EntryWait | null = null
    for (const wait of this.#active.values()) {
      if (!wait) return null
      if (!common || REASONS.indexOf(wait.reason) < REASONS.indexOf(common.reason)) common = wait
    }
    return common
  }

  /** Notes a change of an entry. */
  note({ id, after, fields }: EntryChange): void {
    const { isQueued, isUploading, wait } = fields as Partial<OwnFields>
    if (after === null || isUploading === false || isQueued) this.#active.delete(id)
    else if (isQueued === false) this.#active.set(id, null)
    if (wait !== undefined && this.#active.has(id)) this.#active.set(id, wait)
  }
}
