import type { OutputErrorCollection, OutputFileEntry } from './OutputFileEntry.js'
import type { UploadcareGroup } from './UploadcareGroup.js'

/** The list's state. */
export type OutputCollectionStatus = 'idle' | 'uploading' | 'success' | 'failed'

/** Whether the list certainly has a group. */
export type GroupFlag = 'has-group' | 'maybe-has-group'

interface OutputFields<Group extends GroupFlag> {
  totalCount: number
  successCount: number
  failedCount: number
  uploadingCount: number
  /** Rounded average over the files in the last upload batch, from 0 to 100. */
  progress: number
  successEntries: OutputFileEntry<'success'>[]
  failedEntries: OutputFileEntry<'failed'>[]
  uploadingEntries: OutputFileEntry<'uploading'>[]
  idleEntries: OutputFileEntry<'idle'>[]
  group: Group extends 'has-group' ? UploadcareGroup : UploadcareGroup | null
}

interface EntriesByStatus {
  idle: OutputFileEntry<'idle' | 'success'>[]
  uploading: OutputFileEntry[]
  success: OutputFileEntry<'success'>[]
  failed: OutputFileEntry[]
}

/** The list as the page sees it, narrowed by its `status`. */
export type OutputCollectionState<
  Status extends OutputCollectionStatus = OutputCollectionStatus,
  Group extends GroupFlag = 'maybe-has-group',
> = {
  [S in Status]: OutputFields<Group> & {
    status: S
    isFailed: S extends 'failed' ? true : false
    isUploading: S extends 'uploading' ? true : false
    isSuccess: S extends 'success' ? true : false
    errors: S extends 'failed' ? OutputErrorCollection[] : []
    allEntries: EntriesByStatus[S]
  }
}[Status]
