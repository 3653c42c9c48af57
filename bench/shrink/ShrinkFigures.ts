/** Cost of one way of shrinking. */
export interface ShrinkFigures {
  readonly ms: number
  /** Longest time for which the main thread was not free. */
  readonly blockMs: number
  /** The last result, in Base64. */
  readonly result: string
}
