import { StorageError } from './StorageError.js'
import { UploadApiError } from './UploadApiError.js'

/** Turns an error of the form parser into one of the upload API; failures of the disk are returned unchanged. */
export function createParserError(error: unknown): Error {
  if (error instanceof UploadApiError || error instanceof StorageError) return error
  return new UploadApiError('PostRequestParserFailedError', [], { cause: error })
}
