import { CancelError } from './CancelError.js'

/**
 * Returns the error of what an aborted signal ends: `Timed out` if its time is over, else `Request canceled`.
 *
 * @param message Message if the time isn't over. @default 'Request canceled'
 */
export function getCancelError({ reason }: AbortSignal, message?: string): CancelError {
  const { name, message: given } = (reason ?? {}) as { readonly name?: unknown; readonly message?: string }
  if (name === 'TimeoutError') return new CancelError('Timed out')
  // The signal of one step is aborted with the reason of the whole upload.
  return new CancelError(message ?? (name === 'CancelError' ? given : undefined))
}
