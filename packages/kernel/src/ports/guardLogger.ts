import { consoleLogger } from '../di/consoleLogger.js'
import type { Logger } from '../di/Logger.js'

const guarded = new WeakMap<Logger, Logger>()

/**
 * Returns a logger whose methods never throw and don't depend on `this`. If the given logger fails, writes the message and
 * the error to the console. Returns the same guard for the same logger.
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
        // The page has replaced the console too, so there's nowhere left to log.
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
