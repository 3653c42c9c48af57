import { faultOf, isPassing } from '../errors/faultOf.js'
import type { Connection } from './Connection.js'
import { waitFor } from './waitFor.js'

/** One try of a request. */
export interface Attempt {
  /** Whether the signature of the try before was refused. */
  readonly renew: boolean
}

/** How {@link patiently} goes about it. */
export interface PatientlyOptions {
  readonly signal: AbortSignal
  /** How often to repeat what got no usable answer. @default the setting `retryNetworkErrorMaxTimes` */
  readonly retries?: number
}

/**
 * Makes a request until it succeeds, is refused, or patience is at its end. A request must not contain another one.
 *
 * @throws The failure of the last try, or CancelError as soon as the signal is aborted.
 */
export async function patiently<T>(
  { line, clock, settings }: Pick<Connection, 'line' | 'clock' | 'settings'>,
  { signal, retries = settings.retryNetworkErrorMaxTimes }: PatientlyOptions,
  attempt: (attempt: Attempt) => Promise<T>,
): Promise<T> {
  const patience = { throttled: settings.retryThrottledRequestMaxTimes, failed: retries }
  let failures = 0
  let renew = false
  for (;;) {
    const isProbe = line.isOpen ? false : await line.enter(signal, patience)
    try {
      const result = await attempt({ renew })
      line.answered(true)
      return result
    } catch (error) {
      const fault = faultOf(error)
      if (fault === 'canceled') {
        line.gaveUp(isProbe)
        throw error
      }
      if (fault === 'throttled' || isPassing(fault)) {
        if (!line.failed(fault, error, patience)) throw error
        // Busy as it is, the service can be reached: what went before is forgotten.
        if (fault === 'throttled') patience.failed = retries
        // A line that has been closed by this failure tells itself when it is time.
        if (line.isOpen) await waitFor(clock, line.backoffMs(failures), signal)
        failures += 1
        continue
      }
      line.answered(false)
      if (fault !== 'signature' || renew) throw error
      renew = true
    }
  }
}
