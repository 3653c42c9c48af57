import type { Clock } from '@lading/kernel'
import { CancelError } from '../errors/CancelError.js'

/** Waits by the given clock. @throws CancelError as soon as the signal is aborted */
export function waitFor(clock: Clock, delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      cancel()
      reject(new CancelError('Poll cancelled'))
    }
    const cancel = clock.schedule(delayMs, () => {
      signal.removeEventListener('abort', abort)
      resolve()
    })
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
  })
}
