import { UploadError } from '../errors/UploadError.js'
import { abortable } from './abortable.js'

/**
 * Distinguishes a file that is gone from a connection that is down: the browser reports both as a network error.
 *
 * @throws UploadError `file-unreadable`
 * @throws CancelError when the signal is aborted
 */
export async function assertReadable(file: Blob, signal: AbortSignal): Promise<void> {
  await abortable(readFirstByte(file), signal)
}

async function readFirstByte(file: Blob): Promise<void> {
  // An empty file has no byte to read and none to lose.
  if (file.size === 0) return
  try {
    await file.slice(0, 1).arrayBuffer()
  } catch (cause) {
    throw fileUnreadable(cause)
  }
}

function fileUnreadable(cause: unknown): UploadError {
  return new UploadError(
    'file-unreadable',
    'The file can no longer be read: it was changed, moved or deleted after it was chosen. Remove it from the list and add it again.',
    { cause },
  )
}
