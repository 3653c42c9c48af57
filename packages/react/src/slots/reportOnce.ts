import type { Logger } from '@lading/kernel'
import { describeContribution } from '@lading/kernel/ui'

/** Contributions and host-page functions whose error was reported. */
const reported = new WeakSet<object>()

/** Reports only the first error from a contribution or host-page function that is called for each row, again and again. */
export function reportOnce(item: object, logger: Logger, message: string, error: unknown): void {
  const by = describeContribution(item).trim()
  if (!reported.has(item)) logger.error(message, error, ...(by ? [by] : []))
  reported.add(item)
}

/** Reports the first rejection from a function that shouldn't return a promise. */
export function reportRejection(answer: unknown, item: object, logger: Logger, message: string): void {
  if (answer instanceof Promise) answer.catch((error) => reportOnce(item, logger, message, error))
}
