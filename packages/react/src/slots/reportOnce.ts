import type { Logger } from '@lading/kernel'

/** Contributions of which an error was reported. */
const reported = new WeakSet<object>()

/** Reports an error of a contribution that is called for each row, again and again: the first one alone. */
export function reportOnce(item: object, logger: Logger, message: string, error: unknown): void {
  if (!reported.has(item)) logger.error(message, error)
  reported.add(item)
}
