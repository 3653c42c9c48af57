/** Number of curve steps. Each 8-bit channel value (0 to 255) falls exactly on a step. */
export const CURVE_STEPS = 1020

/** Factors or amounts for the three channels, as fractions. */
export type Channels = readonly [red: number, green: number, blue: number]

/**
 * One step of the color formulas, as data, so that a processor, a shader and an SVG filter can run the same steps. Colors are
 * fractions from 0 to 1 in sRGB encoding, and every stage clips its results to that range.
 */
export type ColorStage =
  /** Maps every channel alike; `table` holds the results for 0 to 1 in `CURVE_STEPS` steps. */
  | { readonly kind: 'curve'; readonly table: Float32Array }
  /** Multiplies each channel. */
  | { readonly kind: 'gain'; readonly factors: Channels }
  /** Multiplies the distance from gray. `vivid`: share of the change that fully colorful pixels get, from 0 to 1. */
  | { readonly kind: 'saturation'; readonly factor: number; readonly vivid: number }
  /** Adds one tint to dark colors and another to bright colors. */
  | { readonly kind: 'splitTone'; readonly shadows: Channels; readonly highlights: Channels }
  /** Applies a share of what other stages change; a negative share reverses the change. */
  | { readonly kind: 'mix'; readonly stages: readonly ColorStage[]; readonly share: number }

/** Creates a stage that maps every channel alike. */
export function createCurve(map: (value: number) => number): ColorStage {
  const table = Float32Array.from({ length: CURVE_STEPS + 1 }, (_, index) => clip(map(index / CURVE_STEPS)))
  return { kind: 'curve', table }
}

/** Clips a number to the range from 0 to 1. */
export function clip(value: number): number {
  return value > 0 ? (value < 1 ? value : 1) : 0
}

/** Returns a color's brightness. Source: ITU-R BT.709. */
export function luma(red: number, green: number, blue: number): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
