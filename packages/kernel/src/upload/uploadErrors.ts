import type { EntryUploadError } from '../entries/UploadEntry.js'

/** Whether an upload ended because it was no longer wanted. */
export function isCancel(error: unknown): boolean {
  return error instanceof Error && (error.name === 'CancelError' || error.name === 'AbortError')
}

/**
 * What a transport's error means for the entry.
 *
 * @param unknownText Text for errors that say nothing a person could use.
 */
export function toUploadError(error: unknown, unknownText: string): EntryUploadError {
  const name = error instanceof Error ? error.name : ''
  const message = error instanceof Error ? error.message : ''
  if (name === 'UploadError' && message) return { type: 'UPLOAD_ERROR', message, error }
  if (name === 'NetworkError' && message) return { type: 'NETWORK_ERROR', message, error }
  return { type: 'UNKNOWN_ERROR', message: unknownText, error }
}
