import { isThenable } from '../async/isThenable.js'
import type { Logger } from '../di/Logger.js'

/** Functions whose error was already reported; they're called on every change. */
const reported = new WeakSet<object>()

/**
 * Calls a plugin's function and returns its answer, or undefined if it throws. Errors are reported once per function,
 * including rejections if it returns a promise, which is passed on as the answer.
 *
 * @param asked The plugin's function.
 * @param call Calls the plugin's function.
 * @param message Error message in the form "… threw; …", naming the plugin and the consequence.
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
    if (isThenable(answer)) {
      const [subject] = message.split(' threw;')
      Promise.resolve(answer).catch((error) => report(`${subject} must answer without a promise.`, error))
    }
    return answer
  } catch (error) {
    report(message, error)
    return undefined
  }
}
