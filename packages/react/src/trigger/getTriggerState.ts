import type { CollectionSnapshot } from '@lading/kernel'

/** State of the list on the button that opens the uploader. */
export interface TriggerState {
  readonly kind: 'idle' | 'uploading' | 'failed' | 'files'
  /** The number of files in this state; 0 for `idle`. */
  readonly count: number
  /** The progress of the last uploads, from 0 to 100. */
  readonly percent: number
  /** The first error of the list as a whole, for `files`. */
  readonly error: string | undefined
}

/** Returns the state for the button. Of several that apply, the first of: uploading, failed, files, idle. */
export function getTriggerState(collection: CollectionSnapshot): TriggerState {
  const { uploadingCount, failedCount, totalCount, progress, errors } = collection
  const kind = uploadingCount ? 'uploading' : failedCount ? 'failed' : totalCount ? 'files' : 'idle'
  const count = uploadingCount || failedCount || totalCount
  return { kind, count, percent: progress, error: kind === 'files' ? errors[0]?.message : undefined }
}
