import type { Logger } from '../di/Logger.js'

/** Functions whose error was reported: they are called with each change. */
const reported = new WeakSet<object>()

/**
 * Returns the answer of a function of a plugin; undefined when it throws, which is reported once. So is the rejection of a promise,
 * which is an answer like others.
 *
 * @param asked The function.
 * @param call Calls it.
 * @param subject Names it, for the report.
 * @param consequence Follows from an error, for the report.
 */
export function ask<Answer>(
  asked: object,
  call: () => Answer,
  logger: Logger,
  subject: string,
  consequence: string,
): Answer | undefined {
  const report = (fault: string, error: unknown) => {
    if (!reported.has(asked)) logger.error(`${subject} ${fault}.`, error)
    reported.add(asked)
  }
  try {
    const answer = call()
    if (answer instanceof Promise) answer.catch((error) => report('must answer without a promise', error))
    return answer
  } catch (error) {
    report(`threw; ${consequence}`, error)
    return undefined
  }
}
