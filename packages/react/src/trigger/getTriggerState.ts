import type { CollectionSnapshot, EntryWaitReason } from '@lading/kernel'
import { isPaused } from '../list/words/isPaused.js'

/** The list's state, for the button that opens the uploader. */
export interface TriggerState {
  readonly kind: 'idle' | 'uploading' | 'failed' | 'stopped' | 'files'
  /** The number of files in this state; 0 for `idle`. */
  readonly count: number
  /** Whether every upload is paused. */
  readonly isPaused: boolean
  /** Uploaded and total files: of the current batch while files upload, otherwise of the list. */
  readonly done: number
  readonly total: number
  /** Share of the current uploads' bytes that is sent, from 0 to 100. */
  readonly percent: number
  /** The wait that all uploads share; null while an upload makes progress, or while all are paused. */
  readonly wait: EntryWaitReason | null
  /** When the next attempt begins, in milliseconds since the Unix epoch; null if that's unknown. */
  readonly waitUntilMs: number | null
  /** Whether every file is uploaded. */
  readonly isUploaded: boolean
  /** The list's first error, for `files`. */
  readonly error: string | undefined
  /** The message that names the missing metadata, for `stopped` files that lack it. */
  readonly missing: string | undefined
}

/**
 * Returns the button's state. If several states apply, the first of these wins: uploading, failed, stopped, files, idle.
 *
 * @param stoppedCount Files that aren't uploaded and don't continue by themselves.
 * @param missing Names the missing metadata, if the failed files lack only that: nothing has failed yet.
 */
export function getTriggerState(
  collection: CollectionSnapshot,
  stoppedCount: number,
  missing?: string,
): TriggerState {
  const { uploadingCount, successCount, totalCount, errors } = collection
  const failedCount = missing ? 0 : collection.failedCount
  // Files that are blocked by a list error can't be resumed.
  const isStopped = missing || (stoppedCount > 0 && errors.length === 0)
  const resting = isStopped ? 'stopped' : totalCount ? 'files' : 'idle'
  const kind = uploadingCount ? 'uploading' : failedCount ? 'failed' : resting
  const count = uploadingCount || failedCount || totalCount
  const isWaiting = uploadingCount > 0 && !isPaused(collection)
  const wait = isWaiting ? collection.wait : null
  return {
    kind,
    count,
    done: uploadingCount ? collection.uploadedCount : successCount,
    total: uploadingCount ? collection.startedCount : totalCount,
    isPaused: isPaused(collection),
    percent: collection.sentPercent,
    wait: wait?.reason ?? null,
    waitUntilMs: wait?.untilMs ?? null,
    isUploaded: totalCount > 0 && successCount === totalCount,
    error: kind === 'files' ? errors[0]?.message : undefined,
    missing: kind === 'stopped' ? missing : undefined,
  }
}
