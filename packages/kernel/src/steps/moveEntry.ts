import type { EntryList } from '../entry/EntryList.js'

/** Moves an entry to a list index, clamped to the list's bounds. */
export function moveEntry(entries: EntryList, id: string, toIndex: number): void {
  const { ids } = entries
  const index = Math.max(0, Math.min(Math.trunc(toIndex), ids.length - 1))
  // If `toIndex` isn't a number, the entry doesn't move.
  if (Number.isInteger(index) && ids[index] !== id) entries.move(id, index)
}
