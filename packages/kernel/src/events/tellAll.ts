import type { Logger } from '../ports/logger.js'

/**
 * Tells listeners of something. One that throws or rejects is reported, and the others are told nevertheless; one
 * that has left meanwhile is not told any more.
 */
export function tellAll<Payload>(
  listeners: ReadonlySet<(payload: Payload) => unknown> | undefined,
  logger: Logger,
  what: string,
  payload?: Payload,
): void {
  const report = reportListener(logger, what)
  for (const listener of [...(listeners ?? [])]) {
    if (!listeners?.has(listener)) continue
    try {
      const end = listener(payload as Payload)
      if (end instanceof Promise) end.catch(report)
    } catch (error) {
      report(error)
    }
  }
}

/** Makes the function that reports what a listener has thrown. */
export function reportListener(logger: Logger, what: string): (error: unknown) => void {
  return (error) => logger.error(`A listener of ${what} threw. Uploads go on; mend the listener.`, error)
}
