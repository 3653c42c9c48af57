import { ConfigValueError } from '@lading/kernel'

/** Parsed value of the `imageShrink` config key. */
export interface ShrinkSettings {
  /** Result area in pixels. The sides follow from the image's aspect ratio. */
  readonly area: number
  /** JPEG quality, above 0 and up to 1. */
  readonly quality: number
}

/** Largest area that a setting can have, in pixels. Source: specification §9. */
const MAX_AREA_PX = 268_435_456

const PATTERN = /^([0-9]+)x([0-9]+)(?:\s+(\d{1,2}|100)%)?$/i

/**
 * Parses a setting such as `'1600x1200 80%'`. Returns undefined for an empty string, and, after a warning, for a setting that is
 * too large.
 *
 * @throws ConfigValueError
 */
export function parseShrink(value: string, warn: (message: string) => void): ShrinkSettings | undefined {
  const setting = value.trim()
  if (!setting) return undefined
  const [, width, height, percent = '80'] = PATTERN.exec(setting) ?? []
  const area = Number(width) * Number(height)
  if (!(area > 0) || !+percent) {
    throw new ConfigValueError('Expected a string such as "1600x1200 80%".')
  }
  if (area > MAX_AREA_PX) {
    warn(`Shrinked size can not be larger than 268MP. "${setting}" is ignored.`)
    return undefined
  }
  return { area, quality: Number(percent) / 100 }
}
