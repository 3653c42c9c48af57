import type { CollectionSnapshot, EntryWaitReason } from '@lading/kernel'
import { isPaused } from '../list/isPaused.js'

/** State of the list on the button that opens the uploader. */
export interface TriggerState {
  readonly kind: 'idle' | 'uploading' | 'failed' | 'stopped' | 'files'
  /** The number of files in this state; 0 for `idle`. */
  readonly count: number
  /** Whether every upload is paused. */
  readonly isPaused: boolean
  /** The files of the current uploads that are uploaded, and all of them; those of the list for `stopped`. */
  readonly done: number
  readonly total: number
  /** The share of the bytes of the current uploads that is sent, from 0 to 100. */
  readonly percent: number
  /** The wait of all uploads; null while one of them makes progress. */
  readonly wait: EntryWaitReason | null
  /** When the next attempt begins, in milliseconds since the Unix epoch; null if that's unknown. */
  readonly waitUntilMs: number | null
  /** Whether every file is uploaded. */
  readonly isUploaded: boolean
  /** The first error of the list as a whole, for `files`. */
  readonly error: string | undefined
}

/**
 * Returns the state for the button. Of several that apply, the first of: uploading, failed, stopped, files, idle.
 *
 * @param stoppedCount Files that aren't uploaded and don't continue by themselves.
 */
export function getTriggerState(collection: CollectionSnapshot, stoppedCount: number): TriggerState {
  const { uploadingCount, failedCount, successCount, totalCount, errors } = collection
  // Files that an error of the list holds back can't be resumed.
  const isStopped = stoppedCount > 0 && errors.length === 0
  const resting = isStopped ? 'stopped' : totalCount ? 'files' : 'idle'
  const kind = uploadingCount ? 'uploading' : failedCount ? 'failed' : resting
  const count = uploadingCount || failedCount || totalCount
  return {
    kind,
    count,
    done: kind === 'stopped' ? successCount : collection.uploadedCount,
    total: kind === 'stopped' ? totalCount : collection.startedCount,
    isPaused: isPaused(collection),
    percent: collection.sentPercent,
    wait: collection.wait?.reason ?? null,
    waitUntilMs: collection.wait?.untilMs ?? null,
    isUploaded: totalCount > 0 && successCount === totalCount,
    error: kind === 'files' ? errors[0]?.message : undefined,
  }
}
