import { type Token, token } from './token.js'

/** Receives reports for the developer of the page. */
export interface Logger {
  /** Reports a fault that a developer has to fix. */
  error(message: string, ...details: unknown[]): void
  /** Reports a probable mistake. */
  warn(message: string, ...details: unknown[]): void
}

/** Token of the {@link Logger}. */
export const LoggerToken: Token<Logger> = token('logger')
