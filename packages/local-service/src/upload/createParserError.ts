import { StorageError } from '../storage/StorageError.js'
import { UploadApiError } from './UploadApiError.js'
import type { UploadApiErrorCode } from './uploadApiErrors.js'

const codesOfLimits: ReadonlyMap<unknown, UploadApiErrorCode> = new Map([
  ['FST_FILES_LIMIT', 'RequestFileNumberLimitExceededError'],
  ['FST_FIELDS_LIMIT', 'RequestFiledsNumberLimitExceededError'],
  ['FST_PARTS_LIMIT', 'RequestFiledsNumberLimitExceededError'],
])

/** Says in the upload API's words what the form parser stumbled over; failures of the disk pass unchanged. */
export function createParserError(error: unknown): Error {
  if (error instanceof UploadApiError || error instanceof StorageError) return error
  const parserCode = error instanceof Error && 'code' in error ? error.code : undefined
  return new UploadApiError(codesOfLimits.get(parserCode) ?? 'PostRequestParserFailedError', [], {
    cause: error,
  })
}
