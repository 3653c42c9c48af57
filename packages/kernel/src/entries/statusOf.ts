import type { EntryStatus, OwnFields } from './UploadEntry.js'

/** The status of an entry, by the fields that decide it. */
export function statusOf(
  fields: Pick<OwnFields, 'isRemoved' | 'errors' | 'fileInfo' | 'isUploading'>,
): EntryStatus {
  if (fields.isRemoved) return 'removed'
  if (fields.errors.length > 0) return 'failed'
  if (fields.fileInfo) return 'success'
  return fields.isUploading ? 'uploading' : 'idle'
}
