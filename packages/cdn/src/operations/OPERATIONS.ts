/** Names of the tuning operations. */
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
  /** Amount if the URL has none. */
  readonly default: number
  /** Renderings on each side of `zero` between which an editor cross-fades. */
  readonly keypoints: number
}

/** Amounts of the tuning operations and of filters in an editor, in the order of the URL. Source: CDN URL grammar. */
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

/** Amounts of a filter that a CDN accepts; negative amounts reverse its effect, and above 100 it grows. */
export const FILTER_AMOUNT: { readonly min: number; readonly max: number } = { min: -100, max: 200 }

/** Operations of an editor in the order of the URL. Source: editor operations of the CDN URL grammar. */
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
