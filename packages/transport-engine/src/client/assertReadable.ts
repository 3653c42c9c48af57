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
  // Of a file that is gone, Chromium reports the size 0; slices of it can be read, the file itself cannot.
  const start = file.size > 0 ? file.slice(0, 1) : file
  try {
    await start.arrayBuffer()
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
