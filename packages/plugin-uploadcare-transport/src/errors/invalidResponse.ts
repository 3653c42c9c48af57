import { UploadError } from './UploadError.js'

/** The error of an answer that is not what the protocol promises; such an answer never counts as a success. */
export function invalidResponse(cause?: unknown): UploadError {
  return new UploadError(
    'invalid-response',
    'The upload service sent an answer that makes no sense, so it is not certain that the file has arrived. Try again in a moment.',
    { status: 200, cause },
  )
}
