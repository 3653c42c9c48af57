import { ConfigValueError } from '@lading/kernel'

/** Parsed value of the configuration key `imageShrink`. */
export interface ShrinkSettings {
  /** Area of the result in pixels; its sides follow from the shape of the image. */
  readonly area: number
  /** Quality of the JPEG, above 0 and up to 1. */
  readonly quality: number
}

/** Largest area that a setting may have. Source: specification §9. */
const MAX_AREA_PX = 268_435_456

const PATTERN = /^([0-9]+)x([0-9]+)(?:\s+(\d{1,2}|100)%)?$/i

/**
 * Reads a setting such as `'1600x1200 80%'`. Returns undefined for an empty string and after a warning for one that is too
 * large.
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
