/**
 * How serious a place is. A `note` works after the move. An `open` place isn't carried over, and a person has to finish it. A `safety` place
 * is open, too, and it's a rule, a validator or a listener: without `--force`, its file isn't rewritten.
 */
export type FindingLevel = 'note' | 'open' | 'safety'

/** A place that a person has to look at. */
export interface Finding {
  /** First line of the place in the file before the change, from 1. */
  readonly line: number
  /** Last line of the place. */
  readonly endLine: number
  readonly level: FindingLevel
  /** Why the place was not changed, or not completely. */
  readonly why: string
  /** The step that is left to a person. */
  readonly todo: string
  /** Page of the documentation, with an anchor. */
  readonly page: string
}
