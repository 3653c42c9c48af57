import { consoleLogger } from '../di/consoleLogger.js'
import type { Logger } from '../di/Logger.js'

const guarded = new WeakMap<Logger, Logger>()

/**
 * Returns a logger whose methods never throw and work without their object. A message that the given logger fails to log is
 * written to the console, with the error. Always returns the same logger for the same one.
 */
export function guardLogger(logger: Logger): Logger {
  const known = guarded.get(logger)
  if (known) return known
  const guard: Logger = { error: guardMethod(logger, 'error'), warn: guardMethod(logger, 'warn') }
  guarded.set(logger, guard)
  guarded.set(guard, guard)
  return guard
}

function guardMethod(logger: Logger, level: keyof Logger): Logger['error'] {
  return (message, ...details) => {
    const logToConsole = (error: unknown) => {
      try {
        consoleLogger[level](message, ...details)
        consoleLogger.error('The logger threw, so this message is in the console. Fix the logger.', error)
      } catch {
        // The page has replaced the console too: no reader is left.
      }
    }
    try {
      const result: unknown = logger[level](message, ...details)
      if (result instanceof Promise) result.catch(logToConsole)
    } catch (error) {
      logToConsole(error)
    }
  }
}
