import type { FileInfo } from '@lading/kernel'
import { UploadError } from '../errors/UploadError.js'

/**
 * Refuses the info of a stored file that has another size than the file that was sent: bytes were lost on the way.
 *
 * @throws UploadError `size-mismatch`
 */
export function assertSize(info: FileInfo, file: Blob): void {
  if (info.size === file.size) return
  throw new UploadError(
    'size-mismatch',
    `The file arrived damaged: ${file.size} bytes were sent, and the upload service has ${info.size}. Upload it again.`,
    { cause: info },
  )
}
