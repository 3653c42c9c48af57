/** A point in an image, as shares of its width and height. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** The corners of a document, clockwise from the top left. */
export type Quad = readonly [topLeft: Point, topRight: Point, bottomRight: Point, bottomLeft: Point]
