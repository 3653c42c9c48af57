/** A point in an image; 1 is the full width or height. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** Document corners, clockwise from the top left. */
export type Quad = readonly [topLeft: Point, topRight: Point, bottomRight: Point, bottomLeft: Point]
