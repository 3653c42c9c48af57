/**
 * A step of the color formulas. `run` changes colors in place: red, green, blue, red, … as fractions from 0 to 1 in the sRGB
 * encoding. Every stage clips its results to that range.
 */
export interface ColorStage {
  readonly run: (rgb: Float32Array) => void
  /** True if each channel depends on itself only. */
  readonly isPerChannel: boolean
}

/** Each of the 256 inputs of an 8-bit channel is one of the steps. */
const CURVE_STEPS = 1020

/** Creates a stage that maps every channel alike. */
export function createCurve(map: (value: number) => number): ColorStage {
  const table = Float32Array.from({ length: CURVE_STEPS + 1 }, (_, index) => clip(map(index / CURVE_STEPS)))
  const run = (rgb: Float32Array) => {
    for (let at = 0; at < rgb.length; at++) rgb[at] = table[Math.round((rgb[at] ?? 0) * CURVE_STEPS)] ?? 0
  }
  return { run, isPerChannel: true }
}

/** Creates a stage that multiplies each channel. */
export function createGain(red: number, green: number, blue: number): ColorStage {
  const run = (rgb: Float32Array) => {
    for (let at = 0; at < rgb.length; at += 3) {
      rgb[at] = clip((rgb[at] ?? 0) * red)
      rgb[at + 1] = clip((rgb[at + 1] ?? 0) * green)
      rgb[at + 2] = clip((rgb[at + 2] ?? 0) * blue)
    }
  }
  return { run, isPerChannel: true }
}

/**
 * Creates a stage that multiplies the distance of colors from gray.
 *
 * @param vivid Share of the change that applies to fully colorful pixels, from 0 to 1.
 */
export function createSaturation(factor: number, vivid: number): ColorStage {
  const run = (rgb: Float32Array) => {
    for (let at = 0; at < rgb.length; at += 3) {
      const red = rgb[at] ?? 0
      const green = rgb[at + 1] ?? 0
      const blue = rgb[at + 2] ?? 0
      const gray = luma(red, green, blue)
      const spread = Math.max(red, green, blue) - Math.min(red, green, blue)
      const own = 1 + (factor - 1) * (1 - (1 - vivid) * spread)
      rgb[at] = clip(gray + (red - gray) * own)
      rgb[at + 1] = clip(gray + (green - gray) * own)
      rgb[at + 2] = clip(gray + (blue - gray) * own)
    }
  }
  return { run, isPerChannel: false }
}

/** A color to add, as fractions. */
export type Tint = readonly [red: number, green: number, blue: number]

/** Creates a stage that adds one tint to dark and another to bright colors. */
export function createSplitTone(shadows: Tint, highlights: Tint): ColorStage {
  const run = (rgb: Float32Array) => {
    for (let at = 0; at < rgb.length; at += 3) {
      const light = luma(rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0)
      const dark = (1 - light) ** 2
      const bright = light ** 2
      for (let channel = 0; channel < 3; channel++) {
        const tint = dark * (shadows[channel] ?? 0) + bright * (highlights[channel] ?? 0)
        rgb[at + channel] = clip((rgb[at + channel] ?? 0) + tint)
      }
    }
  }
  return { run, isPerChannel: false }
}

/** Creates a stage that applies a share of the change of other stages; a negative share reverses it. */
export function createMix(stages: readonly ColorStage[], share: number): ColorStage {
  const run = (rgb: Float32Array) => {
    const before = rgb.slice()
    for (const stage of stages) stage.run(rgb)
    for (let at = 0; at < rgb.length; at++) {
      const from = before[at] ?? 0
      rgb[at] = clip(from + ((rgb[at] ?? 0) - from) * share)
    }
  }
  return { run, isPerChannel: false }
}

/** Clips a fraction to the range from 0 to 1. */
export function clip(value: number): number {
  return value > 0 ? Math.min(value, 1) : 0
}

/** Returns the brightness of a color. Source: ITU-R BT.709. */
export function luma(red: number, green: number, blue: number): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
