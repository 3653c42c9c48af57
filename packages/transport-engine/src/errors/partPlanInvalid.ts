import { UploadError } from './UploadError.js'

/** Creates the error for a file that a server wants in parts that can't be sent. @param cause Its message is for developers. */
export function partPlanInvalid(cause: Error): UploadError {
  const words = "The server can't take this file. Nothing was sent. Contact the owner of this page."
  return new UploadError('part-plan-invalid', words, { status: 200, cause })
}
