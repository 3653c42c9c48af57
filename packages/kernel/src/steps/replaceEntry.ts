import type { Entry } from '../entry/Entry.js'
import type { EntryList } from '../entry/EntryList.js'
import type { FileInfo } from '../entry/FileInfo.js'
import type { UploadEntry } from '../entry/UploadEntry.js'
import type { CollectionState } from '../list/CollectionState.js'
import type { AddFileOptions, EntryAdder } from './EntryAdder.js'

/** Services for {@link replaceEntry}. */
export interface ReplaceEntryOptions {
  readonly entries: EntryList
  readonly collection: CollectionState
}

/** Replaces an entry with an uploaded file. Returns the new entry. @throws KernelError `input-invalid` */
export function replaceEntry(
  { entries, collection }: ReplaceEntryOptions,
  adder: EntryAdder,
  old: UploadEntry,
  fileInfo: FileInfo,
  options: AddFileOptions,
): Entry {
  const { source, silent, fullPath, metadata, tags } = old
  const kept = {
    source,
    silent,
    ...(fullPath && { fullPath }),
    ...(metadata && { metadata }),
    ...(tags && { tags }),
    ...options,
  }
  return collection.batch(() => {
    const entry = adder.addUploaded(fileInfo, kept, old.internalId)
    entries.remove([old.internalId])
    return entry
  })
}
