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

// Indexes below are within the arrays; a fallback for undefined would make the loops much slower.

/** Creates a stage that maps every channel by a function of its own. */
export function createCurves(
  red: (value: number) => number,
  green: (value: number) => number,
  blue: (value: number) => number,
): ColorStage {
  return createTabulated((colors) => {
    for (let at = 0; at < colors.length; at += 3) {
      colors[at] = clip(red(colors[at] as number))
      colors[at + 1] = clip(green(colors[at + 1] as number))
      colors[at + 2] = clip(blue(colors[at + 2] as number))
    }
  })
}

/** Creates a stage that looks up what `run` makes of the grays from black to white. */
function createTabulated(run: (colors: Float32Array) => void): ColorStage {
  const table = Float32Array.from(
    { length: (CURVE_STEPS + 1) * 3 },
    (_, at) => Math.floor(at / 3) / CURVE_STEPS,
  )
  run(table)
  return {
    isPerChannel: true,
    run(rgb) {
      for (let at = 0; at < rgb.length; at += 3) {
        rgb[at] = table[(((rgb[at] as number) * CURVE_STEPS + 0.5) | 0) * 3] as number
        rgb[at + 1] = table[(((rgb[at + 1] as number) * CURVE_STEPS + 0.5) | 0) * 3 + 1] as number
        rgb[at + 2] = table[(((rgb[at + 2] as number) * CURVE_STEPS + 0.5) | 0) * 3 + 2] as number
      }
    },
  }
}

/** Creates a stage that maps every channel alike. */
export function createCurve(map: (value: number) => number): ColorStage {
  return createTabulated((colors) => {
    for (let at = 0; at < colors.length; at += 3) colors.fill(clip(map(colors[at] as number)), at, at + 3)
  })
}

/**
 * Creates a stage that multiplies the distance of colors from gray.
 *
 * @param vivid Share of the change that applies to fully colorful pixels, from 0 to 1.
 */
export function createSaturation(factor: number, vivid: number): ColorStage {
  const change = factor - 1
  const damping = 1 - vivid
  const run = (rgb: Float32Array) => {
    for (let at = 0; at < rgb.length; at += 3) {
      const red = rgb[at] as number
      const green = rgb[at + 1] as number
      const blue = rgb[at + 2] as number
      const gray = luma(red, green, blue)
      const spread = Math.max(red, green, blue) - Math.min(red, green, blue)
      const own = 1 + change * (1 - damping * spread)
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
  const [darkRed, darkGreen, darkBlue] = shadows
  const [brightRed, brightGreen, brightBlue] = highlights
  const run = (rgb: Float32Array) => {
    for (let at = 0; at < rgb.length; at += 3) {
      const red = rgb[at] as number
      const green = rgb[at + 1] as number
      const blue = rgb[at + 2] as number
      const light = luma(red, green, blue)
      const dark = (1 - light) * (1 - light)
      const bright = light * light
      rgb[at] = clip(red + dark * darkRed + bright * brightRed)
      rgb[at + 1] = clip(green + dark * darkGreen + bright * brightGreen)
      rgb[at + 2] = clip(blue + dark * darkBlue + bright * brightBlue)
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
      const from = before[at] as number
      rgb[at] = clip(from + ((rgb[at] as number) - from) * share)
    }
  }
  return { run, isPerChannel: false }
}

/** Joins neighboring stages that treat each channel by itself, so that their pixels are passed once. */
export function mergeCurves(stages: readonly ColorStage[]): ColorStage[] {
  const merged: ColorStage[] = []
  for (const stage of stages) {
    const last = merged.at(-1)
    if (last?.isPerChannel && stage.isPerChannel) merged.splice(-1, 1, chain(last, stage))
    else merged.push(stage)
  }
  return merged
}

function chain(first: ColorStage, second: ColorStage): ColorStage {
  return createTabulated((colors) => {
    first.run(colors)
    second.run(colors)
  })
}

function clip(value: number): number {
  return value > 0 ? (value < 1 ? value : 1) : 0
}

/** Returns the brightness of a color. Source: ITU-R BT.709. */
export function luma(red: number, green: number, blue: number): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
