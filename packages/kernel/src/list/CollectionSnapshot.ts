import type { GroupInfo } from '../entry/GroupInfo.js'
import type { EntryWait } from '../entry/UploadEntry.js'
import type { OutputError } from '../errors/OutputError.js'
import { NO_ERRORS } from '../errors/toErrors.js'

/** The status of the whole list. Of several that apply, the first of: failed, uploading, success, idle. */
export type CollectionStatus = 'idle' | 'uploading' | 'success' | 'failed'

/** The list in numbers at one moment. */
export interface CollectionSnapshot {
  readonly status: CollectionStatus
  readonly totalCount: number
  readonly idleCount: number
  /** Entries that are queued, being uploaded, or paused. */
  readonly uploadingCount: number
  /** Those of them that are paused. */
  readonly pausedCount: number
  readonly successCount: number
  readonly failedCount: number
  /** Entries whose validation is not finished, whatever their status. */
  readonly validatingCount: number
  /** Rounded mean over the files of the last upload trigger, from 0 to 100. For people, `sentPercent` is truer. */
  readonly progress: number
  /** Files of the current uploads: of all that were started since none was being uploaded, without canceled ones. */
  readonly startedCount: number
  /** Files of the current uploads that are uploaded. */
  readonly uploadedCount: number
  /** Bytes of the current uploads that are sent. Falls when a request has to be repeated. */
  readonly bytesUploaded: number
  /** All bytes of the current uploads; null while the size of one of them is unknown. */
  readonly bytesTotal: number | null
  /**
   * Share of the bytes that are sent, rounded down, from 0 to 100; of the files while a size is unknown. At most 99 until the
   * last upload has ended.
   */
  readonly sentPercent: number
  /** Uploads that wait for the network or for the service. */
  readonly interruptedCount: number
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
  pausedCount: 0,
  successCount: 0,
  failedCount: 0,
  validatingCount: 0,
  progress: 0,
  startedCount: 0,
  uploadedCount: 0,
  bytesUploaded: 0,
  bytesTotal: null,
  sentPercent: 0,
  interruptedCount: 0,
  wait: null,
  errors: NO_ERRORS,
  uploadBlock: null,
  group: null,
}
