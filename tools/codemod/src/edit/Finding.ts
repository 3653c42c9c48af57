/**
 * Severity. A `note` works after the move. An `open` place isn't carried over, and a person has to finish it. A `safety` place is also
 * open, but it's a rule, a validator or a listener: its file isn't rewritten without `--force`.
 */
export type FindingLevel = 'note' | 'open' | 'safety'

/** A place that a person has to review. */
export interface Finding {
  /** The place's first line in the original file, counted from 1. */
  readonly line: number
  /** The place's last line. */
  readonly endLine: number
  readonly level: FindingLevel
  /** Why the place wasn't changed, or not completely. */
  readonly why: string
  /** The step left to a person. */
  readonly todo: string
  /** Documentation page, with an anchor. */
  readonly page: string
}
