import { getCancelError } from '../errors/getCancelError.js'

/**
 * Settles like the promise, or rejects as soon as the signal is aborted. Leaves no listener on the signal.
 *
 * @param message Message for the CancelError; after a timeout, the message is `Timed out`.
 * @throws CancelError when the signal is aborted first
 */
export function abortable<T>(promise: Promise<T>, signal: AbortSignal, message?: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(getCancelError(signal, message))
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
