import { type Token, token } from '../di/token.js'
import type { EntryList } from '../entry/EntryList.js'
import type { UploadEntry } from '../entry/UploadEntry.js'
import type { KernelUppy } from '../uppy/KernelUppy.js'
import type { EntryAdder } from './EntryAdder.js'
import { orderFiles } from './orderFiles.js'

/** Entries that were removed. It holds their bytes: drop it when they are not needed any more. */
export interface RemovedFiles {
  /** The entries as they were before, in list order. */
  readonly entries: readonly UploadEntry[]
  /**
   * Brings the entries back at their places, under their ids and with what they were: uploaded ones are uploaded, failed
   * ones have failed, uploads that were queued or in flight start again. Returns the ids of the entries that are back; those that
   * are in the list already, or after the uploader was destroyed all, are left out.
   */
  restore(): string[]
}

/** Token of the function that removes entries so that they can be brought back. */
export const RemoveEntriesToken: Token<(ids: readonly string[]) => RemovedFiles> = token('remove-entries')

/** Services of {@link removeEntries}. */
export interface RemoveEntriesOptions {
  readonly uppy: KernelUppy
  readonly entries: EntryList
  readonly adder: EntryAdder
  readonly uploads: { startAgain(ids: readonly string[]): void }
  /** Whether entries may be added again. */
  readonly isAlive: () => boolean
}

/** Removes entries, and keeps what they were. Unknown ids are skipped. */
export function removeEntries(options: RemoveEntriesOptions, ids: readonly string[]): RemovedFiles {
  const { uppy, entries, adder, uploads, isAlive } = options
  const order = entries.ids
  const wanted = new Set(ids)
  const removed = order.flatMap((id) => {
    const [entry, file] = wanted.has(id) ? [entries.find(id), uppy.getFile(id)] : []
    return entry && file ? [{ entry: entry.now, file, applied: entry.applied }] : []
  })
  uppy.removeFiles(removed.map(({ file }) => file.id))
  return {
    entries: removed.map(({ entry }) => entry),
    restore() {
      const missing = isAlive() ? removed.filter(({ file }) => !entries.has(file.id)) : []
      if (missing.length === 0) return []
      const present = entries.ids
      adder.addRemoved(missing)
      const restored = missing.map(({ file }) => file.id).filter((id) => entries.has(id))
      entries.arrange(merged(present, restored, order))
      orderFiles(uppy, entries)
      const wasUploading = new Set(missing.flatMap(({ entry, file }) => (entry.isUploading ? file.id : [])))
      uploads.startAgain(restored.filter((id) => wasUploading.has(id)))
      return restored
    },
  }
}

/** Inserts each restored id after the last present one that preceded it in the former order. */
function merged(present: readonly string[], restored: readonly string[], order: readonly string[]): string[] {
  const [isPresent, isRestored] = [new Set(present), new Set(restored)]
  const first: string[] = []
  const after = new Map<string, string[]>()
  let group = first
  for (const id of order) {
    if (isRestored.has(id)) group.push(id)
    else if (isPresent.has(id)) {
      group = []
      after.set(id, group)
    }
  }
  return [...first, ...present.flatMap((id) => [id, ...(after.get(id) ?? [])])]
}
