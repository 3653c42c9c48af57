import type { EntryList } from '../entry/EntryList.js'
import type { UploadEntry } from '../entry/UploadEntry.js'

/**
 * Adds an entry and returns it. One that a listener of `file-added` has removed at once is returned as removed.
 *
 * @param add Adds the entry and returns its id.
 */
export function addedEntry(entries: EntryList, add: () => string): UploadEntry {
  const removed = new Map<string, UploadEntry>()
  const unobserve = entries.observe(({ id, after, next }) => {
    if (after === null) removed.set(id, next)
  })
  try {
    const id = add()
    return (entries.get(id) ?? removed.get(id)) as UploadEntry
  } finally {
    unobserve()
  }
}
