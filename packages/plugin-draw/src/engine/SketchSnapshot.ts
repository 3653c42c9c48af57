export type DrawTool = 'pen' | 'eraser' | 'move'

/** The last announcement; `count` tells apart two equal announcements. */
export interface SketchNotice {
  readonly kind: 'undone' | 'redone' | 'cleared' | 'restored'
  readonly count: number
}

/** A sketch's state, as its controls show it. Immutable. */
export interface SketchSnapshot {
  readonly tool: DrawTool
  /** Pen color, as a CSS color. */
  readonly color: string
  /** Index into `PEN_WIDTHS`. */
  readonly widthIndex: number
  readonly isTransparent: boolean
  readonly isTrimmed: boolean
  readonly hasPicture: boolean
  readonly hasInk: boolean
  readonly strokeCount: number
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** Zoom in percent, relative to the paper fitted into the stage. */
  readonly zoomPercent: number
  readonly notice: SketchNotice | null
}

/** Pen line diameters, in paper units. */
export const PEN_WIDTHS: readonly number[] = [3, 7, 16]

/** Eraser diameters, in paper units. */
export const ERASER_WIDTHS: readonly number[] = [12, 28, 56]
