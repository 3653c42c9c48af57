import type { ColorOperation } from '../operations/parseColorOperation.js'
import { createColorStages } from './createColorStages.js'
import { FULL_LEVELS, type ImageLevels } from './measureLevels.js'
import type { Pixels } from './Pixels.js'
import { runColorStage } from './runColorStage.js'

/** Options of `applyColor`. */
export interface ApplyColorOptions {
  /** Bytes per pixel: 3 for RGB, 4 for RGBA. @default 4 */
  readonly channels?: 3 | 4
  /** Levels of the unedited picture, for `enhance`. @default the full range */
  readonly levels?: ImageLevels
}

const PIXELS_PER_BLOCK = 16_384

/**
 * Applies color operations to pixels in place, in order; alpha is left alone. These are the formulas of the local service;
 * other CDNs' formulas are not public.
 *
 * @example
 * applyColor(imageData.data, [{ name: 'warmth', amount: 20 }])
 */
export function applyColor(
  pixels: Pixels,
  operations: readonly ColorOperation[],
  { channels = 4, levels = FULL_LEVELS }: ApplyColorOptions = {},
): void {
  const stages = createColorStages(operations, levels)
  if (stages.length === 0) return
  const blockLength = PIXELS_PER_BLOCK * channels
  for (let start = 0; start + channels <= pixels.length; start += blockLength) {
    const block = pixels.subarray(start, start + blockLength)
    const rgb = readColors(block, channels)
    for (const stage of stages) runColorStage(stage, rgb)
    writeColors(block, channels, rgb)
  }
}

function readColors(pixels: Pixels, channels: number): Float32Array {
  const count = Math.floor(pixels.length / channels)
  const rgb = new Float32Array(count * 3)
  for (let from = 0, to = 0; to < rgb.length; from += channels, to += 3) {
    rgb[to] = (pixels[from] ?? 0) / 255
    rgb[to + 1] = (pixels[from + 1] ?? 0) / 255
    rgb[to + 2] = (pixels[from + 2] ?? 0) / 255
  }
  return rgb
}

function writeColors(pixels: Pixels, channels: number, rgb: Float32Array): void {
  for (let from = 0, to = 0; from < rgb.length; from += 3, to += channels) {
    pixels[to] = Math.round((rgb[from] ?? 0) * 255)
    pixels[to + 1] = Math.round((rgb[from + 1] ?? 0) * 255)
    pixels[to + 2] = Math.round((rgb[from + 2] ?? 0) * 255)
  }
}
