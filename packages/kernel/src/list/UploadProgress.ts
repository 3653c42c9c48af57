import type { Entry } from '../entry/Entry.js'
import type { EntryChange } from '../entry/EntryList.js'

/** Mean progress of the entries of the last upload trigger; removed entries do not count. */
export class UploadProgress {
  /** Entries that no trigger has started have the number 0. */
  #trigger = 1
  #count = 0
  #sum = 0

  /** From 0 to 100, rounded; 0 without entries. Source: specification §4. */
  get mean(): number {
    return this.#count === 0 ? 0 : Math.round(this.#sum / this.#count)
  }

  /** Starts over with these entries. */
  start(entries: Iterable<Entry>): void {
    this.#trigger += 1
    this.#count = 0
    this.#sum = 0
    for (const entry of entries) this.include(entry)
  }

  /** Adds an entry. */
  include(entry: Entry): void {
    if (entry.trigger === this.#trigger) return
    entry.trigger = this.#trigger
    this.#count += 1
    this.#sum += entry.now.uploadProgress
  }

  /** Follows a change of an entry. */
  note({ previous, next }: EntryChange, { trigger }: Entry): void {
    if (trigger !== this.#trigger || !previous) return
    if (next.isRemoved) this.#count -= 1
    else this.#sum += next.uploadProgress
    this.#sum -= previous.uploadProgress
  }
}
