import type { Logger } from '../di/Logger.js'

/**
 * Calls listeners. One that throws or rejects is reported, and the others are called nevertheless; one that was
 * unsubscribed by another is not called.
 *
 * @param subject What the listeners listen to, for the report.
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

/** Returns the function that reports the error of a listener. */
export function reportListener(logger: Logger, subject: string): (error: unknown) => void {
  return (error) => logger.error(`A listener of ${subject} threw. Uploads continue; fix the listener.`, error)
}
