import { type CropPreset, presetOf } from '../geometry/parsePresets.js'
import type { Size } from '../geometry/Rect.js'

/**
 * Returns the active preset: the chosen one while the crop has its ratio, else the one that the crop has, else `free` if it is
 * among them, else null.
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
