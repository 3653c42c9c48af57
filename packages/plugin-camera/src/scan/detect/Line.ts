/** A line: the points whose product with the unit normal is the offset, in pixels. */
export interface Line {
  readonly normalX: number
  readonly normalY: number
  readonly offset: number
}
