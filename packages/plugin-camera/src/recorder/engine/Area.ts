/** A rectangle inside an image, in fractions of the image's width and height. */
export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The dragged part of an area: the whole area, its top-left corner or its bottom-right corner. */
export type AreaPart = 'move' | 'nw' | 'se'
