import type { Logger } from './Logger.js'

/** Logs to the console, prefixing each line with the product's name. */
export const consoleLogger: Logger = {
  error: (message, ...details) => console.error(`[lading] ${message}`, ...details),
  warn: (message, ...details) => console.warn(`[lading] ${message}`, ...details),
}
