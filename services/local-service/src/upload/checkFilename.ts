import { UploadApiError } from '../errors/UploadApiError.js'

/** Longest file name, in UTF-8 bytes. */
export const MAX_FILENAME_BYTES = 1024

/** Refuses a name that's too long. @throws UploadApiError `FilenameTooLongError`. */
export function checkFilename(filename: string): void {
  if (Buffer.byteLength(filename) > MAX_FILENAME_BYTES)
    throw new UploadApiError('FilenameTooLongError', [MAX_FILENAME_BYTES])
}
