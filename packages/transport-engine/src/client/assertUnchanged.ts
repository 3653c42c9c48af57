import { explain } from '../errors/explain.js'
import { UploadError } from '../errors/UploadError.js'
import { assertReadable } from './assertReadable.js'

/**
 * Checks whether a file's size has changed since it was chosen: some browsers send a file's current content. Reads the whole file, so
 * call it only if the stored size is wrong.
 *
 * @throws UploadError `file-changed` or `file-unreadable`
 * @throws CancelError when the signal is aborted
 */
export async function assertUnchanged(file: Blob, signal: AbortSignal): Promise<void> {
  await assertReadable(file, signal)
  const reader = file.stream().getReader()
  let bytes = 0
  for (;;) {
    const { value } = await reader.read().catch(() => ({ value: undefined }))
    if (!value || signal.aborted) break
    bytes += value.length
  }
  if (bytes === file.size || signal.aborted) return
  throw explain(
    bytes === 0
      ? new UploadError('file-unreadable', "The file can't be read. Choose it again.")
      : new UploadError('file-changed', 'The file was changed after it was chosen. Choose it again.'),
  )
}
