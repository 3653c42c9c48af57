/** Milliseconds of several calls. */
export interface Times {
  readonly medianMs: number
  readonly p95Ms: number
  readonly maxMs: number
}

/** Figures of the page. */
export interface DrawFigures {
  /** Width and height of the paper, in CSS pixels. */
  readonly paper: readonly [number, number]
  /** Script of one move at the end of a stroke of 5,000 points. */
  readonly move: Times
  /** The same of 60,000 points. */
  readonly longMove: Times
  /** Script of one undo in a drawing of 10,000 points. */
  readonly undo: Times
  /** From the press of Accept until the file is in the list; the result has 2048 × 2048 pixels. */
  readonly exportMs: number
}
