import { type Token, token } from '../di/token.js'

/** The kernel's source of time. Tests replace it by a clock that they advance. */
export interface Clock {
  /** Returns the milliseconds since the Unix epoch. */
  now(): number
  /** Calls back once after `delayMs`. Returns a function that cancels the call. */
  schedule(delayMs: number, callback: () => void): () => void
}

/** Token of the {@link Clock}. */
export const ClockToken: Token<Clock> = token('clock')
