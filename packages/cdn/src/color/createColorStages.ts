import type { FilterName } from '../operations/FILTERS.js'
import { OPERATIONS, type TuningName } from '../operations/OPERATIONS.js'
import type { ColorOperation } from '../operations/parseColorOperation.js'
import { type ColorStage, createCurve } from './ColorStage.js'
import { filterRecipes } from './filterRecipes.js'
import type { ImageLevels } from './measureLevels.js'

const NO_TINT = [0, 0, 0] as const

/** Returns the stages of color operations, in order. Operations at their zero value have none. */
export function createColorStages(operations: readonly ColorOperation[], levels: ImageLevels): ColorStage[] {
  return operations.flatMap((operation) => {
    if (operation.amount === OPERATIONS[operation.name].zero) return []
    return operation.name === 'filter'
      ? [{ kind: 'mix', stages: filter(operation.filter), share: operation.amount / 100 }]
      : tuning(operation.name, operation.amount, levels)
  })
}

/** The formulas are our own, since those of other CDNs are not public. */
function tuning(name: TuningName, amount: number, levels: ImageLevels): ColorStage[] {
  const share = amount / 100
  switch (name) {
    case 'brightness':
      return [createCurve((value) => value + share / 2)]
    case 'exposure':
      // A hundred is one stop, twice the light, so the factor applies to linear light.
      return [createCurve((value) => toEncoded(toLinear(value) * 2 ** share))]
    case 'gamma':
      return [createCurve((value) => (amount === 0 ? Math.floor(value) : value ** (1 / share)))]
    case 'contrast':
      return [createCurve((value) => 0.5 + (value - 0.5) * (1 + share))]
    case 'saturation':
      return [{ kind: 'saturation', factor: 1 + share, vivid: 1 }]
    case 'vibrance':
      return [{ kind: 'saturation', factor: 1 + share, vivid: 0 }]
    case 'warmth':
      return [{ kind: 'gain', factors: [1 + share * 0.2, 1, 1 - share * 0.2] }]
    case 'enhance':
      return enhance(share, levels)
  }
}

/** Spreads the tones of the picture over the whole range and makes its paler colors more colorful. */
function enhance(share: number, { dark, bright }: ImageLevels): ColorStage[] {
  const range = Math.max(0.1, bright - dark)
  return [
    createCurve((value) => value + ((value - dark) / range - value) * share * 0.8),
    { kind: 'saturation', factor: 1 + share * 0.35, vivid: 0 },
  ]
}

function filter(name: FilterName): ColorStage[] {
  const { tone = 1, contrast = 0, color = 1, warm = 0, fade = 0, shadows, highlights } = filterRecipes[name]
  const curve = createCurve((value) => {
    const toned = 0.5 + (value ** tone - 0.5) * (1 + contrast)
    return fade + Math.min(1, Math.max(0, toned)) * (1 - fade)
  })
  return [
    curve,
    { kind: 'gain', factors: [1 + warm, 1, 1 - warm] },
    { kind: 'saturation', factor: color, vivid: 1 },
    { kind: 'splitTone', shadows: shadows ?? NO_TINT, highlights: highlights ?? NO_TINT },
  ]
}

function toLinear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

function toEncoded(light: number): number {
  return light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055
}
