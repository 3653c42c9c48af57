import { type Channels, type ColorStage, CURVE_STEPS, clip, luma } from './ColorStage.js'

/** Runs a stage on colors in place: red, green, blue, red, … as fractions from 0 to 1. */
export function runColorStage(stage: ColorStage, rgb: Float32Array): void {
  switch (stage.kind) {
    case 'curve':
      curve(rgb, stage.table)
      break
    case 'gain':
      gain(rgb, stage.factors)
      break
    case 'saturation':
      saturation(rgb, stage.factor, stage.vivid)
      break
    case 'splitTone':
      splitTone(rgb, stage.shadows, stage.highlights)
      break
    case 'mix':
      mix(rgb, stage.stages, stage.share)
      break
  }
}

function curve(rgb: Float32Array, table: Float32Array): void {
  for (let at = 0; at < rgb.length; at++) rgb[at] = table[Math.round((rgb[at] ?? 0) * CURVE_STEPS)] ?? 0
}

function gain(rgb: Float32Array, [red, green, blue]: Channels): void {
  for (let at = 0; at < rgb.length; at += 3) {
    rgb[at] = clip((rgb[at] ?? 0) * red)
    rgb[at + 1] = clip((rgb[at + 1] ?? 0) * green)
    rgb[at + 2] = clip((rgb[at + 2] ?? 0) * blue)
  }
}

function saturation(rgb: Float32Array, factor: number, vivid: number): void {
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

function splitTone(rgb: Float32Array, shadows: Channels, highlights: Channels): void {
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

function mix(rgb: Float32Array, stages: readonly ColorStage[], share: number): void {
  const before = rgb.slice()
  for (const stage of stages) runColorStage(stage, rgb)
  for (let at = 0; at < rgb.length; at++) {
    const from = before[at] ?? 0
    rgb[at] = clip(from + ((rgb[at] ?? 0) - from) * share)
  }
}
