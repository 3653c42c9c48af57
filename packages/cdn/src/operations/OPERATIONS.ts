/** Tuning operation names. */
export type TuningName =
  | 'enhance'
  | 'brightness'
  | 'exposure'
  | 'gamma'
  | 'contrast'
  | 'saturation'
  | 'vibrance'
  | 'warmth'

/** An operation with one amount, a whole number. */
export interface AmountRange {
  readonly min: number
  readonly max: number
  /** Amount that changes nothing; an editor leaves the operation out. */
  readonly zero: number
  /** Amount if the URL has no amount. */
  readonly default: number
  /** Renderings on each side of `zero` between which an editor cross-fades. */
  readonly keypoints: number
}

/** Amounts for the tuning operations and for filters in an editor, in URL order. Source: CDN URL grammar. */
export const OPERATIONS: Readonly<Record<TuningName | 'filter', AmountRange>> = {
  enhance: { min: 0, max: 100, zero: 0, default: 50, keypoints: 1 },
  brightness: { min: -100, max: 100, zero: 0, default: 0, keypoints: 2 },
  exposure: { min: -500, max: 500, zero: 0, default: 0, keypoints: 2 },
  gamma: { min: 0, max: 1000, zero: 100, default: 100, keypoints: 2 },
  contrast: { min: -100, max: 500, zero: 0, default: 0, keypoints: 2 },
  saturation: { min: -100, max: 500, zero: 0, default: 0, keypoints: 1 },
  vibrance: { min: -100, max: 500, zero: 0, default: 0, keypoints: 1 },
  warmth: { min: -100, max: 100, zero: 0, default: 0, keypoints: 1 },
  filter: { min: 0, max: 100, zero: 0, default: 100, keypoints: 1 },
}

/** Filter amounts that a CDN accepts; negative amounts reverse the effect, and amounts above 100 increase it. */
export const FILTER_AMOUNT: { readonly min: number; readonly max: number } = { min: -100, max: 200 }

/** Editor operations in URL order. Source: editor operations in the CDN URL grammar. */
export const OPERATION_ORDER: readonly string[] = [
  'enhance',
  'brightness',
  'exposure',
  'gamma',
  'contrast',
  'saturation',
  'vibrance',
  'warmth',
  'filter',
  'mirror',
  'flip',
  'rotate',
  'crop',
  'preview',
]

/** True if a word names a tuning operation. */
export function isTuningName(name: string): name is TuningName {
  return name !== 'filter' && Object.hasOwn(OPERATIONS, name)
}
