import type { Logger } from '../di/Logger.js'
import type { Entry } from '../entry/Entry.js'
import type { EntryAction } from '../entry/reduceEntry.js'
import type { EntryUploadError } from '../entry/UploadEntry.js'
import type { Locale } from '../locale/Locale.js'
import { describeContribution } from '../slots/describeContribution.js'
import type { ValidationRunner } from '../validation/ValidationRunner.js'

/** Services for {@link finish}. */
export interface FinishOptions {
  readonly locale: Locale
  readonly logger: Logger
  readonly validation: ValidationRunner
}

/** Returns the action that ends a rejected upload: canceled, or failed with a user-facing error. */
export function finish(entry: Entry, cause: unknown, options: FinishOptions): EntryAction {
  const { locale, logger, validation } = options
  if (isCancel(cause)) return { type: 'cancel' }
  const error = toUploadError(cause, locale.message('something-went-wrong'))
  if (error.type === 'UNKNOWN_ERROR')
    logger.error(`An upload failed.${describeContribution(entry.upload?.sender)}`, cause)
  return { type: 'fail', error, errors: validation.errorsOf(entry, error) }
}

/**
 * Converts a transport's error to an entry's upload error.
 *
 * @param unknownMessage Message for errors whose message isn't user-facing.
 */
export function toUploadError(error: unknown, unknownMessage: string): EntryUploadError {
  const { name = '', message = '' } = error instanceof Error ? error : {}
  if (name === 'UploadError' && message) return { type: 'UPLOAD_ERROR', message, error }
  if (name === 'NetworkError' && message) return { type: 'NETWORK_ERROR', message, error }
  return { type: 'UNKNOWN_ERROR', message: unknownMessage, error }
}

/** Whether an upload ended because it was aborted. */
function isCancel(error: unknown): boolean {
  return error instanceof Error && (error.name === 'CancelError' || error.name === 'AbortError')
}
