/** A stroke's point, in paper units, with a pressure from 0 to 1. */
export type InkPoint = [x: number, y: number, pressure: number]

/** Width and height: for the paper in paper units, for the stage in CSS pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

export interface Nib {
  /** An eraser removes ink, but leaves the paper and the picture as they are. */
  readonly kind: 'pen' | 'eraser'
  /** A CSS color. */
  readonly color: string
  /** Diameter at medium pressure, in paper units. */
  readonly width: number
}

/** A line drawn by the pen or the eraser. Immutable, with at least one point. */
export interface Stroke extends Nib {
  readonly points: readonly InkPoint[]
}
