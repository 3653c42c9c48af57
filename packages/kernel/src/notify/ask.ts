import type { Logger } from '../di/Logger.js'

/** Functions whose error was reported: they are called with each change. */
const reported = new WeakSet<object>()

/**
 * Returns the answer of a function of a plugin; undefined when it throws, which is reported once. So is the rejection of a promise,
 * which is an answer like others.
 *
 * @param asked The function.
 * @param call Calls it.
 * @param message Names the plugin that "threw; …" and what follows.
 */
export function ask<Answer>(
  asked: object,
  call: () => Answer,
  logger: Logger,
  message: string,
): Answer | undefined {
  const report = (text: string, error: unknown) => {
    if (!reported.has(asked)) logger.error(text, error)
    reported.add(asked)
  }
  try {
    const answer = call()
    if (answer instanceof Promise) {
      const [subject] = message.split(' threw;')
      answer.catch((error) => report(`${subject} must answer without a promise.`, error))
    }
    return answer
  } catch (error) {
    report(message, error)
    return undefined
  }
}
