import { CancelError } from './CancelError.js'

/**
 * Returns the error for work that an aborted signal ends: `Timed out` after a timeout, otherwise `Request canceled`.
 *
 * @param message Message if there was no timeout. @default 'Request canceled'
 */
export function getCancelError({ reason }: AbortSignal, message?: string): CancelError {
  const { name, message: given } = (reason ?? {}) as { readonly name?: unknown; readonly message?: string }
  if (name === 'TimeoutError') return new CancelError('Timed out')
  // A single step's signal is aborted with the reason of the whole upload.
  return new CancelError(message ?? (name === 'CancelError' ? given : undefined))
}
