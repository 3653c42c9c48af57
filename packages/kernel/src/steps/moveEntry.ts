import type { EntryList } from '../entry/EntryList.js'
import type { KernelUppy } from '../uppy/KernelUppy.js'
import { orderFiles } from './orderFiles.js'

/** Moves an entry to an index of the list, or to its nearest end. Uppy's files follow. */
export function moveEntry(uppy: KernelUppy, entries: EntryList, id: string, toIndex: number): void {
  const { ids } = entries
  const index = Math.max(0, Math.min(Math.trunc(toIndex), ids.length - 1))
  // Not a number: the entry stays.
  if (!Number.isInteger(index) || ids[index] === id) return
  entries.move(id, index)
  orderFiles(uppy, entries)
}
