import { type Token, token } from './token.js'

/** Receives reports for the page's developer. */
export interface Logger {
  /** Reports an error that a developer has to fix. */
  error(message: string, ...details: unknown[]): void
  /** Reports a probable mistake. */
  warn(message: string, ...details: unknown[]): void
}

/** Token of the {@link Logger}. */
export const LoggerToken: Token<Logger> = token('logger')
