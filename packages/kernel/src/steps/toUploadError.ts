import type { EntryUploadError } from '../entry/UploadEntry.js'

/**
 * Makes an entry's upload error of a transport's error.
 *
 * @param unknownMessage Message for errors whose own is not for people.
 */
export function toUploadError(error: unknown, unknownMessage: string): EntryUploadError {
  const { name = '', message = '' } = error instanceof Error ? error : {}
  if (name === 'UploadError' && message) return { type: 'UPLOAD_ERROR', message, error }
  if (name === 'NetworkError' && message) return { type: 'NETWORK_ERROR', message, error }
  return { type: 'UNKNOWN_ERROR', message: unknownMessage, error }
}
