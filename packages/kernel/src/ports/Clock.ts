import { type Token, token } from '../di/token.js'

/** The kernel's source of time. Tests replace it with a clock that they advance. */
export interface Clock {
  /** Returns milliseconds since the Unix epoch. */
  now(): number
  /** Calls `callback` once after `delayMs`. Returns a function that cancels the call. */
  schedule(delayMs: number, callback: () => void): () => void
}

/** Token for the {@link Clock}. */
export const ClockToken: Token<Clock> = token('clock')
