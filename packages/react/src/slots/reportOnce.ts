import type { Logger } from '@lading/kernel'

/** Contributions and functions of the host page whose error was reported. */
const reported = new WeakSet<object>()

/** Reports the first error of a contribution or a function of the page that is called for each row, again and again. */
export function reportOnce(item: object, logger: Logger, message: string, error: unknown): void {
  if (!reported.has(item)) logger.error(message, error)
  reported.add(item)
}

/** Reports the first rejection of a function that should answer without a promise. */
export function reportRejection(answer: unknown, item: object, logger: Logger, message: string): void {
  if (answer instanceof Promise) answer.catch((error) => reportOnce(item, logger, message, error))
}
