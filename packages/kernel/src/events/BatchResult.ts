import type { OutputFileEntry } from '../entry/OutputFileEntry.js'

/** How the files of one batch have ended. Each file is in exactly one list; files in the uploader's list come in its order. */
export interface BatchResult {
  readonly successful: readonly OutputFileEntry<'success'>[]
  /** Files whose upload failed, and files that a validator or a file hook refused. */
  readonly failed: readonly OutputFileEntry<'failed'>[]
  /** All other files: removed, canceled, or not started because an error of the list blocks uploads. */
  readonly canceled: readonly OutputFileEntry<'idle' | 'removed'>[]
}
