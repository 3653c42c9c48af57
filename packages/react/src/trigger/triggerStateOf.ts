import type { CollectionSnapshot } from '@lading/kernel'

/** What the button that opens the uploader shows of the list. */
export interface TriggerState {
  readonly kind: 'idle' | 'uploading' | 'failed' | 'files'
  /** The number of files in this state; 0 for `idle`. */
  readonly count: number
  /** The progress of the uploads, from 0 to 100. */
  readonly percent: number
}

/** Returns what the button shows. Of several that apply, the first of: uploading, failed, files, idle. */
export function triggerStateOf(collection: CollectionSnapshot): TriggerState {
  const { uploadingCount, failedCount, totalCount, progress } = collection
  if (uploadingCount > 0) return { kind: 'uploading', count: uploadingCount, percent: progress }
  if (failedCount > 0) return { kind: 'failed', count: failedCount, percent: 0 }
  return { kind: totalCount > 0 ? 'files' : 'idle', count: totalCount, percent: 0 }
}
