import { type ColorStage, createCurve, createGain, createSaturation } from './ColorStage.js'
import type { ImageLevels } from './readImageLevels.js'
import type { TuningName } from './tuningRanges.js'

/** Stages of a tuning operation; the formulas are this service's own. */
export function createTuningStages(name: TuningName, amount: number, levels: ImageLevels): ColorStage[] {
  const share = amount / 100
  switch (name) {
    case 'brightness':
      return [createCurve((value) => value + share / 2)]
    case 'exposure':
      // A hundred is one stop: twice the light, as the light itself counts and not its encoding.
      return [createCurve((value) => toEncoded(toLight(value) * 2 ** share))]
    case 'gamma':
      return [createCurve((value) => (amount === 0 ? Math.floor(value) : value ** (1 / share)))]
    case 'contrast':
      return [createCurve((value) => 0.5 + (value - 0.5) * (1 + share))]
    case 'saturation':
      return [createSaturation(1 + share, 1)]
    case 'vibrance':
      return [createSaturation(1 + share, 0)]
    case 'warmth':
      return [createGain(1 + share * 0.2, 1, 1 - share * 0.2)]
    case 'enhance':
      return enhance(share, levels)
  }
}

/** Spreads the tones of the image over the whole range and freshens its paler colours. */
function enhance(share: number, { dark, bright }: ImageLevels): ColorStage[] {
  const range = Math.max(0.1, bright - dark)
  const stretched = (value: number) => (value - dark) / range
  return [
    createCurve((value) => value + (stretched(value) - value) * share * 0.8),
    createSaturation(1 + share * 0.35, 0),
  ]
}

function toLight(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

function toEncoded(light: number): number {
  return light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055
}
