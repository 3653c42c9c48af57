import type { ColorOperation } from '../operations/parseColorOperation.js'
import { compileColorStages, isPerChannel, tabulateChannels } from './compileColorStages.js'
import { createColorStages } from './createColorStages.js'
import { FULL_LEVELS, type ImageLevels } from './measureLevels.js'
import type { Pixels } from './Pixels.js'

/** Options of `applyColor`. */
export interface ApplyColorOptions {
  /** Bytes per pixel: 3 for RGB, 4 for RGBA. @default 4 */
  readonly channels?: 3 | 4
  /** Levels of the unedited image, for `enhance`. @default the full range */
  readonly levels?: ImageLevels
}

/** A block this size fits into the processor's L1 cache. */
const PIXELS_PER_BLOCK = 2048

/**
 * Applies color operations to pixels in place, in order; alpha doesn't change. These are the local service's formulas; other CDNs
 * don't publish theirs.
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
  // The first stages often treat each channel separately: we compute them once for each of the 256 inputs.
  const mixed = stages.findIndex((stage) => !isPerChannel(stage))
  const count = mixed < 0 ? stages.length : mixed
  const bytes = Float32Array.from({ length: 256 * 3 }, (_, at) => Math.floor(at / 3) / 255)
  const inputs = tabulateChannels(stages.slice(0, count), bytes)
  const runs = compileColorStages(stages.slice(count))

  const rgb = new Float32Array(PIXELS_PER_BLOCK * 3)
  const blockLength = PIXELS_PER_BLOCK * channels
  for (let start = 0; start + channels <= pixels.length; start += blockLength) {
    const block = pixels.subarray(start, start + blockLength)
    const colors = rgb.subarray(0, Math.floor(block.length / channels) * 3)
    readColors(block, channels, inputs, colors)
    for (const run of runs) run(colors)
    writeColors(block, channels, colors)
  }
}

// Indexes below stay within the arrays; a fallback for undefined would make the loops much slower.

function readColors(pixels: Pixels, channels: number, inputs: Float32Array, rgb: Float32Array): void {
  for (let from = 0, to = 0; to < rgb.length; from += channels, to += 3) {
    rgb[to] = inputs[(pixels[from] as number) * 3] as number
    rgb[to + 1] = inputs[(pixels[from + 1] as number) * 3 + 1] as number
    rgb[to + 2] = inputs[(pixels[from + 2] as number) * 3 + 2] as number
  }
}

function writeColors(pixels: Pixels, channels: number, rgb: Float32Array): void {
  for (let from = 0, to = 0; from < rgb.length; from += 3, to += channels) {
    pixels[to] = ((rgb[from] as number) * 255 + 0.5) | 0
    pixels[to + 1] = ((rgb[from + 1] as number) * 255 + 0.5) | 0
    pixels[to + 2] = ((rgb[from + 2] as number) * 255 + 0.5) | 0
  }
}
