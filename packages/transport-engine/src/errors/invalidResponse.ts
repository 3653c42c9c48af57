import { UploadError } from './UploadError.js'

/** Creates the error for a response that breaks the protocol. Such a response never counts as a success. */
export function invalidResponse(cause?: unknown): UploadError {
  return new UploadError(
    'invalid-response',
    'The upload service sent an invalid response, so it is not certain that the file has arrived. Try again in a moment.',
    { status: 200, cause },
  )
}
