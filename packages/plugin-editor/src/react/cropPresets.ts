import { type CropPreset, FREE, presetOf } from '../geometry/parsePresets.js'
import type { Size } from '../geometry/Rect.js'

/** Ratios on offer where the page sets none, for a wide picture. */
const USUAL: readonly (readonly [number, number])[] = [
  [1, 1],
  [4, 3],
  [3, 2],
  [16, 9],
]

/** Returns the ratios on offer where the page sets none, wide or tall as the picture. */
export function usualPresets({ width, height }: Size): readonly CropPreset[] {
  const isTall = height > width
  return [
    FREE,
    { id: 'original', ratio: width / height },
    ...USUAL.map(([long, short]) =>
      isTall
        ? { id: `${short}:${long}`, ratio: short / long }
        : { id: `${long}:${short}`, ratio: long / short },
    ),
  ]
}

/**
 * Returns the preset that is in force: the chosen one while the crop has its ratio, else the one that the crop has, else
 * `free` where it is on offer, else null: a ratio of its own.
 */
export function activePreset(
  presets: readonly CropPreset[],
  chosenId: string | null,
  crop: Size,
): CropPreset | null {
  const chosen = presets.find(({ id }) => id === chosenId)
  if (chosen && (chosen.ratio === null || presetOf([chosen], crop))) return chosen
  return presetOf(presets, crop) ?? presets.find(({ ratio }) => ratio === null) ?? null
}
