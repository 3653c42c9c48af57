import type { EntryList } from '../entry/EntryList.js'

/** Moves an entry to an index of the list, or to its nearest end. */
export function moveEntry(entries: EntryList, id: string, toIndex: number): void {
  const { ids } = entries
  const index = Math.max(0, Math.min(Math.trunc(toIndex), ids.length - 1))
  // Not a number: the entry stays.
  if (Number.isInteger(index) && ids[index] !== id) entries.move(id, index)
}
