import type { Logger } from '../di/Logger.js'

/**
 * Calls all listeners. Reports listeners that throw or reject, and still calls the rest. Skips listeners that an earlier
 * listener has unsubscribed.
 *
 * @param subject What the listeners listen to, for error reports.
 */
export function notifyAll<Payload>(
  listeners: ReadonlySet<(payload: Payload) => unknown> | undefined,
  logger: Logger,
  subject: string,
  payload?: Payload,
): void {
  if (!listeners?.size) return
  for (const listener of [...listeners]) {
    if (!listeners.has(listener)) continue
    try {
      const result = listener(payload as Payload)
      if (result instanceof Promise) result.catch(reportListener(logger, subject))
    } catch (error) {
      reportListener(logger, subject)(error)
    }
  }
}

/** Returns a function that reports a listener's error. */
export function reportListener(logger: Logger, subject: string): (error: unknown) => void {
  return (error) => logger.error(`A listener of ${subject} threw. Uploads continue; fix the listener.`, error)
}
