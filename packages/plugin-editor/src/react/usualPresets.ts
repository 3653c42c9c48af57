import { type CropPreset, FREE } from '../geometry/parsePresets.js'
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
