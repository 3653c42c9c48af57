import { luma } from './ColorStage.js'
import type { Pixels } from './Pixels.js'

/** Tones that contain nearly all pixels of an image, as fractions; `enhance` depends on them. */
export interface ImageLevels {
  readonly dark: number
  readonly bright: number
}

/** Levels for an image with the full range. */
export const FULL_LEVELS: ImageLevels = { dark: 0, bright: 1 }

/** Longest side of the sample that we measure levels on, in pixels. */
export const LEVELS_SAMPLE_PX = 128

/** Share of pixels allowed outside the levels, at each end. */
const TAIL_SHARE = 0.005

/**
 * Measures image levels on a small copy of the whole, unedited image, at most `LEVELS_SAMPLE_PX` a side. Transparent pixels count
 * as medium gray.
 *
 * @param channels Bytes per pixel: 3 for RGB, 4 for RGBA. @default 4
 */
export function measureLevels(sample: Pixels, channels: 3 | 4 = 4): ImageLevels {
  const counts = new Array<number>(256).fill(0)
  const total = Math.floor(sample.length / channels)
  for (let pixel = 0; pixel < total; pixel++) {
    const at = pixel * channels
    const alpha = channels === 4 ? (sample[at + 3] ?? 0) / 255 : 1
    const tone = luma(sample[at] ?? 0, sample[at + 1] ?? 0, sample[at + 2] ?? 0)
    const index = Math.round(tone * alpha + 128 * (1 - alpha))
    counts[index] = (counts[index] ?? 0) + 1
  }
  if (total === 0) return FULL_LEVELS
  return {
    dark: toneAt(counts, Math.floor(total * TAIL_SHARE)),
    bright: toneAt(counts, Math.min(total - 1, Math.floor(total * (1 - TAIL_SHARE)))),
  }
}

/** Returns the tone at a pixel rank, counted from the darkest pixel. */
function toneAt(counts: readonly number[], rank: number): number {
  let passed = 0
  for (let tone = 0; tone < counts.length; tone++) {
    passed += counts[tone] as number
    if (passed > rank) return tone / 255
  }
  return 1
}
