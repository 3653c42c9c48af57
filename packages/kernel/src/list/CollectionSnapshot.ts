import type { GroupInfo } from '../entry/GroupInfo.js'
import type { EntryWait } from '../entry/UploadEntry.js'
import type { OutputError } from '../errors/OutputError.js'
import { NO_ERRORS } from '../errors/toErrors.js'

/** The list status. If several apply, the first match wins: failed, uploading, success, idle. */
export type CollectionStatus = 'idle' | 'uploading' | 'success' | 'failed'

/** A snapshot of the list: counts, progress, errors and status. */
export interface CollectionSnapshot {
  readonly status: CollectionStatus
  readonly totalCount: number
  readonly idleCount: number
  /** Entries that are queued, uploading or paused. */
  readonly uploadingCount: number
  /** Paused entries; included in `uploadingCount`. */
  readonly pausedCount: number
  readonly successCount: number
  readonly failedCount: number
  /** Entries with pending validation, regardless of status. */
  readonly validatingCount: number
  /** Rounded mean progress of files in the last upload trigger, from 0 to 100. Prefer `sentPercent` for display. */
  readonly progress: number
  /** Files in the current uploads, i.e. started since the last time no file was uploading. Excludes canceled files. */
  readonly startedCount: number
  /** Uploaded files in the current uploads. */
  readonly uploadedCount: number
  /** Bytes sent in the current uploads. Decreases if a request has to be repeated. */
  readonly bytesUploaded: number
  /** Total bytes in the current uploads; null if a file size is unknown. */
  readonly bytesTotal: number | null
  /**
   * Percentage of bytes sent, rounded down, from 0 to 100; based on each file's percentage if a size is unknown. At most 99
   * until the last upload has ended.
   */
  readonly sentPercent: number
  /** Uploads waiting for the network or the service. */
  readonly interruptedCount: number
  /** The most important reason that uploads in flight are waiting; null if any upload makes progress. */
  readonly wait: EntryWait | null
  readonly errors: readonly OutputError[]
  /** The list-validator error that blocks uploads, or null. No upload starts while it's set. */
  readonly uploadBlock: OutputError | null
  /** The file group, with `groupOutput` on; null until it's created. */
  readonly group: GroupInfo | null
}

/** The snapshot of an empty list. */
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
