import type { FilterName } from '../operations/FILTERS.js'
import { OPERATIONS, type TuningName } from '../operations/OPERATIONS.js'
import type { ColorOperation } from '../operations/parseColorOperation.js'
import { type Channels, type ColorStage, createCurve } from './ColorStage.js'
import type { ImageLevels } from './measureLevels.js'

/** A filter's effect at its full amount; omitted properties change nothing. */
interface FilterRecipe {
  /** Tone exponent: below 1 brightens, above 1 darkens. */
  readonly tone?: number
  /** Contrast change, as a share. */
  readonly contrast?: number
  /** Saturation factor: 0 is gray. */
  readonly color?: number
  /** Gain of red against blue, as a share. */
  readonly warm?: number
  /** How far black is lifted, as a share: the faded-paper look. */
  readonly fade?: number
  readonly shadows?: Channels
  readonly highlights?: Channels
}

/** The forty filters by name. We designed these looks because other CDNs don't publish their recipes. */
const filterRecipes: Readonly<Record<FilterName, FilterRecipe>> = {
  // Warm and bright
  adaris: { tone: 0.95, contrast: 0.06, warm: 0.06, highlights: [0.03, 0.01, -0.02] },
  briaril: { tone: 0.88, color: 1.1, warm: 0.04 },
  calarel: { contrast: 0.12, color: 1.08, warm: 0.08, shadows: [0.02, 0, 0.03] },
  carris: { tone: 1.06, color: 0.86, warm: 0.1, fade: 0.04 },
  cynarel: { tone: 0.93, color: 1.22, warm: 0.05, highlights: [0.02, 0.02, -0.03] },
  cyren: { tone: 0.97, contrast: -0.05, color: 0.9, warm: -0.07, shadows: [-0.01, 0.02, 0.04] },
  elmet: { contrast: 0.18, color: 0.95, shadows: [0.03, 0.01, -0.01] },
  elonni: { tone: 0.9, color: 0.78, fade: 0.08, highlights: [0.04, 0.02, 0] },
  enzana: { contrast: 0.1, warm: 0.12, shadows: [0.04, 0, -0.02] },
  erydark: { tone: 1.22, contrast: 0.15, color: 0.82, shadows: [0, 0, 0.03] },
  // Cool and clear
  fenralan: { contrast: 0.05, color: 1.12, warm: -0.06, highlights: [-0.01, 0.01, 0.03] },
  ferand: { tone: 0.94, color: 0.92, fade: 0.05, shadows: [0, 0.03, 0.02] },
  galen: { contrast: 0.08, color: 1.3 },
  gavin: { tone: 1.04, contrast: 0.14, color: 1.04, warm: -0.04 },
  gethriel: { tone: 0.92, color: 0.7, warm: -0.08, fade: 0.06 },
  iorill: { contrast: -0.1, color: 1.06, highlights: [0.02, -0.01, 0.03] },
  iothari: { tone: 1.08, color: 1.16, shadows: [0.02, -0.01, 0.05] },
  iselva: { tone: 0.86, contrast: -0.04, color: 0.88, highlights: [0.03, 0, 0.02] },
  jadis: { contrast: 0.2, color: 0 },
  lavra: { tone: 0.96, color: 0.94, shadows: [0.05, 0, 0.05], highlights: [0.02, 0.01, -0.01] },
  // Faded
  misiara: { tone: 0.98, color: 0.84, fade: 0.12, warm: 0.03 },
  namala: { contrast: 0.16, color: 0.76, warm: 0.05, shadows: [0, 0.02, 0.02] },
  nerion: { tone: 1.1, contrast: 0.04, color: 0.9, warm: -0.1 },
  nethari: { tone: 0.9, color: 1.18, shadows: [0.01, 0.02, 0.04] },
  pamaya: { contrast: -0.08, color: 0.8, fade: 0.06, highlights: [0.05, 0.03, -0.02] },
  sarnar: { tone: 1.05, color: 0.4, warm: 0.06, fade: 0.03 },
  sedis: { color: 0.12, warm: 0.14, fade: 0.05 },
  sewen: { contrast: 0.06, color: 1.02, shadows: [-0.02, 0.03, 0.03], highlights: [0.03, 0.01, -0.03] },
  sorahel: { tone: 0.84, contrast: 0.1, color: 1.06 },
  sorlen: { tone: 1.03, color: 0.66, shadows: [0.01, 0.01, 0.06], highlights: [0.04, 0.04, 0] },
  // Strong
  tarian: { contrast: 0.3, color: 1.2, warm: 0.02 },
  thellassan: { contrast: 0.02, color: 0.96, warm: -0.14, highlights: [0, 0.02, 0.02] },
  varriel: { tone: 1.12, contrast: 0.22, color: 0.6 },
  varven: { tone: 0.91, color: 1.4, fade: 0.02 },
  vevera: { contrast: 0.1, color: 0, shadows: [0.02, 0.01, 0] },
  virkas: { tone: 1.16, contrast: 0.35, color: 0, fade: 0.02 },
  yedis: { tone: 0.95, contrast: 0.08, color: 0.88, warm: 0.16 },
  yllara: { tone: 0.89, contrast: -0.12, color: 0.92, fade: 0.1, shadows: [0, 0.01, 0.03] },
  zatvel: { contrast: 0.24, color: 0.5, highlights: [0.01, 0.02, 0.04] },
  zevcen: { tone: 0.82, color: 0, fade: 0.08 },
}

const NO_TINT = [0, 0, 0] as const

/** Returns the stages for color operations, in order. Operations at their zero value produce no stages. */
export function createColorStages(operations: readonly ColorOperation[], levels: ImageLevels): ColorStage[] {
  return operations.flatMap((operation) => {
    if (operation.amount === OPERATIONS[operation.name].zero) return []
    return operation.name === 'filter'
      ? [{ kind: 'mix', stages: filter(operation.filter), share: operation.amount / 100 }]
      : tuning(operation.name, operation.amount, levels)
  })
}

/** Returns the stages for a tuning operation. The formulas are ours because other CDNs don't publish theirs. */
function tuning(name: TuningName, amount: number, levels: ImageLevels): ColorStage[] {
  const share = amount / 100
  switch (name) {
    case 'brightness':
      return [createCurve((value) => value + share / 2)]
    case 'exposure':
      // A hundred is one stop, or twice the light, so the factor applies to linear light.
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

/** Spreads the image's tones over the whole range and makes its paler colors more colorful. */
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
