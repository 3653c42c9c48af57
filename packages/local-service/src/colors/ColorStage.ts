/**
 * Changes a run of colours in place: red, green, blue, red, … as fractions from 0 to 1, in the sRGB encoding.
 * A stage may leave values outside of 0 to 1; what follows clamps them.
 */
export type ColorStage = (rgb: Float32Array) => void

const TABLE_STEPS = 1020

/** A stage that maps every channel by itself; the table holds each of the 256 possible inputs exactly. */
export function createCurve(map: (value: number) => number): ColorStage {
  const table = Float32Array.from({ length: TABLE_STEPS + 1 }, (_, index) => map(index / TABLE_STEPS))
  return (rgb) => {
    for (let at = 0; at < rgb.length; at++) {
      const value = rgb[at] ?? 0
      const index = value <= 0 ? 0 : value >= 1 ? TABLE_STEPS : Math.round(value * TABLE_STEPS)
      rgb[at] = table[index] ?? 0
    }
  }
}

/** A stage that pulls colours away from grey, or towards it below 1; `vivid` is the share at which colourful pixels take part. */
export function createSaturation(factor: number, vivid: number): ColorStage {
  return (rgb) => {
    for (let at = 0; at < rgb.length; at += 3) {
      const [red, green, blue] = [rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0]
      const grey = luma(red, green, blue)
      const spread = Math.max(red, green, blue) - Math.min(red, green, blue)
      const own = 1 + (factor - 1) * (1 - (1 - vivid) * spread)
      rgb[at] = grey + (red - grey) * own
      rgb[at + 1] = grey + (green - grey) * own
      rgb[at + 2] = grey + (blue - grey) * own
    }
  }
}

/** A stage that multiplies each channel. */
export function createGain(red: number, green: number, blue: number): ColorStage {
  return (rgb) => {
    for (let at = 0; at < rgb.length; at += 3) {
      rgb[at] = (rgb[at] ?? 0) * red
      rgb[at + 1] = (rgb[at + 1] ?? 0) * green
      rgb[at + 2] = (rgb[at + 2] ?? 0) * blue
    }
  }
}

/** A colour to add, as fractions. */
export type Tint = readonly [red: number, green: number, blue: number]

/** A stage that adds one tint to the dark and another to the bright. */
export function createSplitTone(shadows: Tint, highlights: Tint): ColorStage {
  return (rgb) => {
    for (let at = 0; at < rgb.length; at += 3) {
      const light = Math.min(1, Math.max(0, luma(rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0)))
      const dark = 1 - light
      for (let channel = 0; channel < 3; channel++) {
        rgb[at + channel] =
          (rgb[at + channel] ?? 0) +
          dark * dark * (shadows[channel] ?? 0) +
          light * light * (highlights[channel] ?? 0)
      }
    }
  }
}

/** A stage that goes only a share of the way that other stages go. */
export function createMix(stages: readonly ColorStage[], share: number): ColorStage {
  return (rgb) => {
    const before = rgb.slice()
    for (const stage of stages) stage(rgb)
    for (let at = 0; at < rgb.length; at++) {
      const from = before[at] ?? 0
      rgb[at] = from + (Math.min(1, Math.max(0, rgb[at] ?? 0)) - from) * share
    }
  }
}

/** How bright a colour seems. Source: ITU-R BT.709. */
function luma(red: number, green: number, blue: number): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
