export type DrawTool = 'pen' | 'eraser' | 'move'

/** Last announcement; `count` distinguishes two equal ones. */
export interface SketchNotice {
  readonly kind: 'undone' | 'redone' | 'cleared' | 'restored'
  readonly count: number
}

/** The state of a sketch that its controls show. Immutable. */
export interface SketchSnapshot {
  readonly tool: DrawTool
  /** Of the pen, a CSS color. */
  readonly color: string
  /** Index of the width in `PEN_WIDTHS`. */
  readonly widthIndex: number
  readonly isTransparent: boolean
  readonly isTrimmed: boolean
  readonly hasPicture: boolean
  readonly hasInk: boolean
  readonly strokeCount: number
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** In percent of the paper fitted into the stage. */
  readonly zoomPercent: number
  readonly notice: SketchNotice | null
}

/** Diameters of the pen's lines, in units of the paper. */
export const PEN_WIDTHS: readonly number[] = [3, 7, 16]

/** Diameters of the eraser, in units of the paper. */
export const ERASER_WIDTHS: readonly number[] = [12, 28, 56]
