/** A part of a picture, in fractions of its width and height. */
export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The part of an area that is dragged: all of it, its first corner, its last one. */
export type AreaPart = 'move' | 'nw' | 'se'
