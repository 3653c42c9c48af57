/**
 * The list's text for a transport error, as message keys. A transport can set it as the error's `explanation`. Without it, the list chooses
 * the text by the error's type, code and status.
 */
export interface FaultExplanation {
  /** Message key for the cause; null for the error's own message. */
  readonly cause: string | null
  /** Message key for the remedy; null for no remedy. */
  readonly remedy: string | null
  /** Buttons to offer: try again, choose the same file again, or continue. */
  readonly buttons: readonly ('retry' | 'choose-again' | 'continue')[]
}
