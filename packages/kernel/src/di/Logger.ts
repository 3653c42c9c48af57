import { type Token, token } from './token.js'

/** Receives what a developer of the page should see. */
export interface Logger {
  /** Reports a fault that a developer has to fix. */
  error(message: string, ...details: unknown[]): void
  /** Reports what is probably a mistake. */
  warn(message: string, ...details: unknown[]): void
}

/** Token of the {@link Logger}. */
export const LoggerToken: Token<Logger> = token('logger')
