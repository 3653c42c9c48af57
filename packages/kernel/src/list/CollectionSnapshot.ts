import type { GroupInfo } from '../entry/GroupInfo.js'
import type { EntryWait } from '../entry/UploadEntry.js'
import type { OutputError } from '../errors/OutputError.js'

/** The status of the whole list. Of several that apply, the first of: failed, uploading, success, idle. */
export type CollectionStatus = 'idle' | 'uploading' | 'success' | 'failed'

/** The list in numbers at one moment. */
export interface CollectionSnapshot {
  readonly status: CollectionStatus
  readonly totalCount: number
  readonly idleCount: number
  /** Entries that are queued or being uploaded. */
  readonly uploadingCount: number
  readonly successCount: number
  readonly failedCount: number
  /** Entries whose validation is not finished, whatever their status. */
  readonly validatingCount: number
  /** Rounded mean over the files of the last upload trigger, from 0 to 100. */
  readonly progress: number
  /** The most important wait of the uploads in flight; null while one of them makes progress. */
  readonly wait: EntryWait | null
  readonly errors: readonly OutputError[]
  /** The error of a list validator that blocks uploads, or null; while there is one, no upload begins. */
  readonly uploadBlock: OutputError | null
  /** The group of all files, with `groupOutput` on and once it is created. */
  readonly group: GroupInfo | null
}

/** The numbers of an empty list. */
export const EMPTY_COLLECTION: CollectionSnapshot = {
  status: 'idle',
  totalCount: 0,
  idleCount: 0,
  uploadingCount: 0,
  successCount: 0,
  failedCount: 0,
  validatingCount: 0,
  progress: 0,
  wait: null,
  errors: [],
  uploadBlock: null,
  group: null,
}
