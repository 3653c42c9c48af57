import type { Entry } from '../entry/Entry.js'
import type { EntryList } from '../entry/EntryList.js'
import type { FileInfo } from '../entry/FileInfo.js'
import type { UploadEntry } from '../entry/UploadEntry.js'
import type { CollectionState } from '../list/CollectionState.js'
import type { KernelUppy } from '../uppy/KernelUppy.js'
import type { AddFileOptions, EntryAdder } from './EntryAdder.js'
import { orderFiles } from './orderFiles.js'

/** Services of {@link replaceEntry}. */
export interface ReplaceEntryOptions {
  readonly uppy: KernelUppy
  readonly entries: EntryList
  readonly collection: CollectionState
}

/** Replaces an entry by an uploaded file and returns the new one. @throws KernelError `input-invalid` */
export function replaceEntry(
  { uppy, entries, collection }: ReplaceEntryOptions,
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
  const replacement = collection.batch(() => {
    const entry = adder.addUploaded(fileInfo, kept, old.internalId)
    uppy.removeFile(old.internalId)
    return entry
  })
  orderFiles(uppy, entries)
  return replacement
}
