import type { OutputFileEntry } from '../entry/OutputFileEntry.js'

/** How a batch's files have ended. Each file is in exactly one list; files still in the uploader's list keep its order. */
export interface BatchResult {
  readonly successful: readonly OutputFileEntry<'success'>[]
  /** Files whose upload failed, and files that a validator or a file hook refused. */
  readonly failed: readonly OutputFileEntry<'failed'>[]
  /** All other files: removed, canceled, or not started because a list error blocks uploads. */
  readonly canceled: readonly OutputFileEntry<'idle' | 'removed'>[]
}
