import type { KernelUppy } from '../uppy/KernelUppy.js'
import type { EntryStore } from './EntryStore.js'

/** Moves an entry to an index of the list, or to its nearest end. Uppy's files follow. */
export function moveEntry(uppy: KernelUppy, entries: EntryStore, id: string, toIndex: number): void {
  const { ids } = entries
  const index = Math.max(0, Math.min(Math.trunc(toIndex), ids.length - 1))
  // Not a number: the entry stays.
  if (!Number.isInteger(index) || ids[index] === id) return
  const isDown = ids.indexOf(id) < index
  entries.move(id, ids[isDown ? index + 1 : index])
  orderFiles(uppy, entries)
}

/** Brings Uppy's files into the order of the list. */
export function orderFiles(uppy: KernelUppy, entries: EntryStore): void {
  const { files } = uppy.getState()
  const ordered = Object.fromEntries(entries.ids.map((key) => [key, files[key]]))
  uppy.setState({ files: { ...ordered, ...files } as typeof files })
}
