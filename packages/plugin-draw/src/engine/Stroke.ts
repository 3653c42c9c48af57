/** A point of a stroke, in units of the paper; its pressure is from 0 to 1. */
export type InkPoint = [x: number, y: number, pressure: number]

/** Width and height; of the paper in its own units, of the stage in CSS pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

export interface Nib {
  /** An eraser removes ink and leaves the paper and the picture as they are. */
  readonly kind: 'pen' | 'eraser'
  /** A CSS color. */
  readonly color: string
  /** Diameter at medium pressure, in units of the paper. */
  readonly width: number
}

/** One line of the pen or the eraser. Immutable, with at least one point. */
export interface Stroke extends Nib {
  readonly points: readonly InkPoint[]
}
