/** A place that a person has to look at. */
export interface Finding {
  /** Line of the file before the change, from 1. */
  readonly line: number
  /** Why the place was not changed, or not completely. */
  readonly why: string
  /** The step that is left to a person. */
  readonly todo: string
  /** Page of the documentation, with an anchor. */
  readonly page: string
}
