import { UploadApiError } from '../errors/UploadApiError.js'

/** Longest name of a file, in bytes of UTF-8. */
export const MAX_FILENAME_BYTES = 1024

/** Refuses a name that is too long. @throws UploadApiError `FilenameTooLongError`. */
export function checkFilename(filename: string): void {
  if (Buffer.byteLength(filename) > MAX_FILENAME_BYTES)
    throw new UploadApiError('FilenameTooLongError', [MAX_FILENAME_BYTES])
}
