/**
 * Words of the list for a transport's error, as message keys. A transport may set it as the error's `explanation`; without it, the
 * list follows the error's type, code and status.
 */
export interface FaultExplanation {
  /** Key of the cause; null for the error's own message. */
  readonly cause: string | null
  /** Key of the remedy; null without one. */
  readonly remedy: string | null
  /** The ways on: another attempt, or the same file chosen again. */
  readonly buttons: readonly ('retry' | 'choose-again' | 'continue')[]
}
