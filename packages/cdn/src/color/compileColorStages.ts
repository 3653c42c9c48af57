import { type Channels, type ColorStage, CURVE_STEPS, clip, luma } from './ColorStage.js'

/** Changes colors in place: red, green, blue, red, … as fractions from 0 to 1. */
export type ColorRun = (rgb: Float32Array) => void

/** Compiles stages. Adjacent per-channel stages are merged into one run. */
export function compileColorStages(stages: readonly ColorStage[]): ColorRun[] {
  const runs: ColorRun[] = []
  for (let at = 0; at < stages.length; ) {
    const rest = stages.slice(at)
    const others = rest.findIndex((stage) => !isPerChannel(stage))
    const count = others < 0 ? rest.length : others
    runs.push(count > 0 ? perChannel(rest.slice(0, count)) : single(rest[0] as ColorStage))
    at += Math.max(1, count)
  }
  return runs
}

/** True if a stage treats each channel separately. */
export function isPerChannel({ kind }: ColorStage): boolean {
  return kind === 'curve' || kind === 'gain'
}

// Indexes below stay within the arrays; a fallback for undefined would make the loops much slower.

function perChannel(stages: readonly ColorStage[]): ColorRun {
  const inputs = Float32Array.from(
    { length: (CURVE_STEPS + 1) * 3 },
    (_, at) => Math.floor(at / 3) / CURVE_STEPS,
  )
  const table = tabulateChannels(stages, inputs)
  return (rgb) => {
    for (let at = 0; at < rgb.length; at += 3) {
      rgb[at] = table[(((rgb[at] as number) * CURVE_STEPS + 0.5) | 0) * 3] as number
      rgb[at + 1] = table[(((rgb[at + 1] as number) * CURVE_STEPS + 0.5) | 0) * 3 + 1] as number
      rgb[at + 2] = table[(((rgb[at + 2] as number) * CURVE_STEPS + 0.5) | 0) * 3 + 2] as number
    }
  }
}

/** Runs per-channel stages on a list of inputs, in place. */
export function tabulateChannels(stages: readonly ColorStage[], inputs: Float32Array): Float32Array {
  for (const stage of stages) {
    const { kind } = stage
    if (kind === 'curve') curve(inputs, stage.table)
    else if (kind === 'gain') gain(inputs, stage.factors)
  }
  return inputs
}

function single(stage: ColorStage): ColorRun {
  switch (stage.kind) {
    case 'saturation':
      return (rgb) => saturation(rgb, stage.factor, stage.vivid)
    case 'splitTone':
      return (rgb) => splitTone(rgb, stage.shadows, stage.highlights)
    case 'mix':
      return mix(compileColorStages(stage.stages), stage.share)
    default:
      return perChannel([stage])
  }
}

function curve(rgb: Float32Array, table: Float32Array): void {
  for (let at = 0; at < rgb.length; at++) {
    rgb[at] = table[((rgb[at] as number) * CURVE_STEPS + 0.5) | 0] as number
  }
}

function gain(rgb: Float32Array, [red, green, blue]: Channels): void {
  for (let at = 0; at < rgb.length; at += 3) {
    rgb[at] = clip((rgb[at] as number) * red)
    rgb[at + 1] = clip((rgb[at + 1] as number) * green)
    rgb[at + 2] = clip((rgb[at + 2] as number) * blue)
  }
}

function saturation(rgb: Float32Array, factor: number, vivid: number): void {
  const change = factor - 1
  const damping = 1 - vivid
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

function splitTone(rgb: Float32Array, shadows: Channels, highlights: Channels): void {
  const [darkRed, darkGreen, darkBlue] = shadows
  const [brightRed, brightGreen, brightBlue] = highlights
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

function mix(runs: readonly ColorRun[], share: number): ColorRun {
  return (rgb) => {
    const before = rgb.slice()
    for (const run of runs) run(rgb)
    for (let at = 0; at < rgb.length; at++) {
      const from = before[at] as number
      rgb[at] = clip(from + ((rgb[at] as number) - from) * share)
    }
  }
}
