import type { CollectionState } from '../collection/CollectionState.js'
import { KernelError } from '../KernelError.js'
import type { KernelUppy } from '../uppy/KernelUppy.js'
import type { AddFileOptions, EntryAdder } from './addEntry.js'
import type { EntryStore } from './EntryStore.js'
import type { FileInfo, OwnFields, UploadEntry } from './UploadEntry.js'

/** What {@link replaceEntry} works with. */
export interface ReplaceEntryOptions {
  readonly uppy: KernelUppy
  readonly adder: EntryAdder
  readonly entries: EntryStore
  readonly collection: CollectionState
}

/** Puts an uploaded file in the place of an entry and returns the id of the new one. */
export function replaceEntry(
  { uppy, adder, entries, collection }: ReplaceEntryOptions,
  old: UploadEntry,
  fileInfo: FileInfo,
  options: AddFileOptions,
): string {
  const { source, silent, fullPath, metadata, tags } = old
  const kept = {
    source,
    silent,
    ...(fullPath && { fullPath }),
    ...(metadata && { metadata }),
    ...(tags && { tags }),
    ...options,
  }
  const fields = uploadedFields(fileInfo, kept)
  let id = ''
  collection.atOnce(() => {
    id = adder.addRemote(fields, kept, old.internalId)
    uppy.removeFile(old.internalId)
  })
  const { files } = uppy.getState()
  const ordered = Object.fromEntries(entries.ids.map((key) => [key, files[key]]))
  uppy.setState({ files: { ...ordered, ...files } as typeof files })
  return id
}

/** The fields of an entry whose file is uploaded. @throws KernelError `input-invalid` */
export function uploadedFields(fileInfo: FileInfo, options: AddFileOptions = {}): Partial<OwnFields> {
  if (typeof fileInfo?.uuid !== 'string' || typeof fileInfo.cdnUrl !== 'string') {
    throw new KernelError('input-invalid', 'The info of an uploaded file must have a uuid and a cdnUrl.')
  }
  const { uuid, cdnUrl } = fileInfo
  const { metadata = fileInfo.metadata ?? null, tags = fileInfo.tags ?? null } = options
  return { uuid, cdnUrl, fileInfo, metadata, tags }
}
