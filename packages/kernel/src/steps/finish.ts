import type { Logger } from '../di/Logger.js'
import type { Entry } from '../entry/Entry.js'
import type { EntryAction } from '../entry/reduceEntry.js'
import type { EntryUploadError } from '../entry/UploadEntry.js'
import type { Locale } from '../locale/Locale.js'
import type { ValidationRunner } from '../validation/ValidationRunner.js'

/** Services of {@link finish}. */
export interface FinishOptions {
  readonly locale: Locale
  readonly logger: Logger
  readonly validation: ValidationRunner
}

/** Returns how an upload ends that has rejected: canceled, or failed with an error for people. */
export function finish(entry: Entry, cause: unknown, options: FinishOptions): EntryAction {
  const { locale, logger, validation } = options
  if (isCancel(cause)) return { type: 'cancel' }
  const error = toUploadError(cause, locale.message('something-went-wrong'))
  if (error.type === 'UNKNOWN_ERROR') logger.error('An upload failed.', cause)
  return { type: 'fail', error, errors: validation.errorsOf(entry, error) }
}

/**
 * Makes an entry's upload error of a transport's error.
 *
 * @param unknownMessage Message for errors whose own is not for people.
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
