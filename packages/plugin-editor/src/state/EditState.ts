import type { Rect } from '../geometry/Rect.js'

/** Tuning operations, in URL order. */
export const TUNING_IDS = [
  'enhance',
  'brightness',
  'exposure',
  'gamma',
  'contrast',
  'saturation',
  'vibrance',
  'warmth',
] as const

/** Id of a tuning operation. */
export type TuningId = (typeof TUNING_IDS)[number]

/** Tuning values. An operation at its zero value is absent, so equal edits have equal values. */
export type TuningValues = Readonly<Partial<Record<TuningId, number>>>

/** A named filter. */
export interface FilterValue {
  readonly name: string
  /** Amount in percent, from −100 to 200 and never 0; the editor's slider sets 1 to 100. */
  readonly amount: number
}

/** Rotation in degrees counterclockwise, like the CDN's `rotate`. */
export type Rotation = 0 | 90 | 180 | 270

/** An edit's color changes. */
export interface ColorState {
  readonly tuning: TuningValues
  /** The filter; null if there's no filter. */
  readonly filter: FilterValue | null
}

/**
 * One edit. It's immutable: each change creates a new object, and unchanged parts keep their identity, so you can compare
 * parts with `===`.
 *
 * The CDN applies the colors first, then `mirror` and `flip`, then `rotate`, then `crop`.
 */
export interface EditState extends ColorState {
  /** True if left and right are swapped, before `rotate`. */
  readonly mirror: boolean
  /** True if top and bottom are swapped, before `rotate`. */
  readonly flip: boolean
  readonly rotate: Rotation
  /**
   * Degrees clockwise, from −45 to 45, after `rotate`. The CDN can't rotate by these angles, so the browser renders the image
   * into a new file.
   */
  readonly straighten: number
  /**
   * The crop in pixels after `mirror`, `flip`, `rotate` and `straighten`, not rounded; null for the largest area without empty
   * corners.
   */
  readonly crop: Rect | null
  /** Operations that the editor doesn't support, as written in the URL, e.g. `blur/50`. */
  readonly rest: readonly string[]
  /**
   * Layers drawn by tabs, by tab id, as plain data. Apply draws them into a new version.
   *
   * @default nothing
   */
  readonly layers?: Readonly<Record<string, unknown>>
}

/** An edit that changes nothing. */
export const ORIGINAL: EditState = {
  tuning: {},
  filter: null,
  mirror: false,
  flip: false,
  rotate: 0,
  straighten: 0,
  crop: null,
  rest: [],
}

/** Returns the state with a new value for one tuning operation; the operation is removed if the value equals `zero`. */
export function withTuning(state: EditState, id: TuningId, value: number, zero: number): EditState {
  if ((state.tuning[id] ?? zero) === value) return state
  const { [id]: _former, ...others } = state.tuning
  return { ...state, tuning: value === zero ? others : { ...others, [id]: value } }
}

/** Returns the state with a new filter, or without a filter if it's null or its amount is 0. */
export function withFilter(state: EditState, filter: FilterValue | null): EditState {
  const next = filter?.amount ? filter : null
  const { filter: former } = state
  if (former?.name === next?.name && former?.amount === next?.amount) return state
  return { ...state, filter: next }
}
