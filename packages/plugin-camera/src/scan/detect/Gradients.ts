/** How much the brightness changes at each pixel, and in which direction. */
export interface Gradients {
  readonly width: number
  readonly height: number
  readonly across: Float32Array
  readonly down: Float32Array
  readonly strength: Float32Array
  /** Strength from which a pixel belongs to an edge. */
  readonly threshold: number
}
