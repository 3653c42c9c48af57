import { StorageError } from './StorageError.js'
import { UploadApiError } from './UploadApiError.js'
import type { UploadApiErrorCode } from './uploadApiErrors.js'

const codesOfLimits: ReadonlyMap<unknown, UploadApiErrorCode> = new Map([
  ['FST_FILES_LIMIT', 'RequestFileNumberLimitExceededError'],
  ['FST_FIELDS_LIMIT', 'RequestFiledsNumberLimitExceededError'],
  ['FST_PARTS_LIMIT', 'RequestFiledsNumberLimitExceededError'],
])

/** Turns an error of the form parser into one of the upload API; failures of the disk are returned unchanged. */
export function createParserError(error: unknown): Error {
  if (error instanceof UploadApiError || error instanceof StorageError) return error
  const parserCode = error instanceof Error && 'code' in error ? error.code : undefined
  return new UploadApiError(codesOfLimits.get(parserCode) ?? 'PostRequestParserFailedError', [], {
    cause: error,
  })
}
