import type { Rotation, TuningValues } from '../state/EditState.js'

/** An edit's operations as data. Operations at their default are absent. */
export interface Transformations extends TuningValues {
  readonly filter?: { readonly name: string; readonly amount: number }
  readonly mirror?: boolean
  readonly flip?: boolean
  /** Degrees counterclockwise. */
  readonly rotate?: Rotation
  /** Crop in rotated image pixels. */
  readonly crop?: {
    readonly dimensions: readonly [width: number, height: number]
    readonly coords: readonly [x: number, y: number]
  }
}

/** An edit as reported to the page. */
export interface EditorResult {
  /** Delivery URL of the unedited file. */
  readonly originalUrl: string
  /** The operations, e.g. `-/mirror/-/preview/`; empty for the unedited image. */
  readonly cdnUrlModifiers: string
  /** Delivery URL of the edited file. */
  readonly cdnUrl: string
  readonly transformations: Transformations
}
