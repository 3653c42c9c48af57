import { type Token, token } from '../di/tokens.js'

/** Where the kernel and plugins report what a developer should see. */
export interface Logger {
  /** Something is wrong and a developer has to act. */
  error(message: string, ...details: unknown[]): void
  /** Something is probably not meant so. */
  warn(message: string, ...details: unknown[]): void
}

/** Token of the {@link Logger}. */
export const LoggerToken: Token<Logger> = token('logger')

/** Writes to the console, each line marked with the product's name. */
export const consoleLogger: Logger = {
  error: (message, ...details) => console.error(`[lading] ${message}`, ...details),
  warn: (message, ...details) => console.warn(`[lading] ${message}`, ...details),
}
