import { CancelError } from '../errors/CancelError.js'
import { UploadError } from '../errors/UploadError.js'

/**
 * Tells a file that is gone from a line that is down: for the browser, both are a network error.
 *
 * @throws UploadError `file-unreadable`
 * @throws CancelError as soon as the signal is aborted
 */
export function assertReadable(file: Blob, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new CancelError())
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
    readFirstByte(file)
      .then(resolve, (cause: unknown) => reject(fileUnreadable(cause)))
      .finally(() => signal.removeEventListener('abort', abort))
  })
}

async function readFirstByte(file: Blob): Promise<void> {
  // Of an empty file there is nothing to read, and nothing that could be missing.
  if (file.size > 0) await file.slice(0, 1).arrayBuffer()
}

function fileUnreadable(cause: unknown): UploadError {
  return new UploadError(
    'file-unreadable',
    'The file cannot be read any more: it was changed, moved or deleted after it was chosen. Remove it from the list and add it again.',
    { cause },
  )
}
