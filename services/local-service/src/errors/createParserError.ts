import { StorageError } from './StorageError.js'
import { UploadApiError } from './UploadApiError.js'

/** Converts a form parser error to an upload API error; disk failures are returned unchanged. */
export function createParserError(error: unknown): Error {
  if (error instanceof UploadApiError || error instanceof StorageError) return error
  return new UploadApiError('PostRequestParserFailedError', [], { cause: error })
}
