import type { OutputCollectionState } from '@lading/kernel'

/** The output of a list without files, which is read until the uploader is loaded. */
export const emptyCollectionState: OutputCollectionState<'idle'> = {
  status: 'idle',
  isFailed: false,
  isUploading: false,
  isSuccess: false,
  totalCount: 0,
  successCount: 0,
  failedCount: 0,
  uploadingCount: 0,
  progress: 0,
  errors: [],
  group: null,
  allEntries: [],
  successEntries: [],
  failedEntries: [],
  uploadingEntries: [],
  idleEntries: [],
}
