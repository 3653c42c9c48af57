/** A size in pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** A rectangle in pixels, measured from the top left corner. */
export interface Rect extends Size {
  readonly x: number
  readonly y: number
}
