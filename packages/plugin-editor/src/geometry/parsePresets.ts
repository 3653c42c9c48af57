export interface CropPreset {
  /** Preset as written in the configuration, e.g. `16:9` or `free`. */
  readonly id: string
  /** Width divided by height; null for any ratio. */
  readonly ratio: number | null
}

export const FREE: CropPreset = { id: 'free', ratio: null }

/**
 * Parses a comma-separated list of ratios, `width:height` with whole or decimal numbers, and `free`.
 *
 * @param warn Called with a message for each invalid ratio, which is skipped.
 */
export function parsePresets(text: string, warn: (message: string) => void): CropPreset[] {
  const presets = new Map<string, CropPreset>()
  for (const part of text.split(',')) {
    const id = part.trim()
    if (!id) continue
    const preset = id === FREE.id ? FREE : parseRatio(id)
    if (preset) presets.set(id, preset)
    else warn(`Invalid crop preset: ${id}`)
  }
  return [...presets.values()]
}

function parseRatio(id: string): CropPreset | null {
  const [, width, height] = /^(\d+(?:\.\d+)?)\s*:\s*(\d+(?:\.\d+)?)$/.exec(id) ?? []
  const ratio = Number(width) / Number(height)
  return Number.isFinite(ratio) && ratio > 0 ? { id, ratio } : null
}

/** Returns the first preset that matches a crop in whole pixels, or null. */
export function presetOf(
  presets: readonly CropPreset[],
  { width, height }: { readonly width: number; readonly height: number },
): CropPreset | null {
  const fits = ({ ratio }: CropPreset) =>
    // Rounding moves each side by up to half a pixel.
    ratio !== null && (Math.abs(height * ratio - width) <= 1 || Math.abs(width / ratio - height) <= 1)
  return presets.find(fits) ?? null
}
