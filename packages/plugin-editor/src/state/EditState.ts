import type { Rect } from '../geometry/Rect.js'

/** The tuning operations, in the order in which they are written to the address. */
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

/** One of the tuning operations. */
export type TuningId = (typeof TUNING_IDS)[number]

/** Values of tuning operations. An operation at its zero value is absent, so that two equal edits have equal values. */
export type TuningValues = Readonly<Partial<Record<TuningId, number>>>

/** A named filter. */
export interface FilterValue {
  readonly name: string
  /** In percent, from −100 to 200 and never 0; the editor's slider sets 1 to 100. */
  readonly amount: number
}

/** Degrees counter-clockwise, as the CDN turns. */
export type Rotation = 0 | 90 | 180 | 270

/** The part of the edit that changes colors. */
export interface ColorState {
  readonly tuning: TuningValues
  /** Null for the original colors. */
  readonly filter: FilterValue | null
}

/**
 * One edit. Immutable: each change makes a new object, and parts that stay the same keep their identity, so `===` shows
 * whether a part has changed.
 *
 * The CDN applies the colors first, then `mirror` and `flip`, then `rotate`, then `crop`.
 */
export interface EditState extends ColorState {
  /** Whether left and right are exchanged, before `rotate`. */
  readonly mirror: boolean
  /** Whether top and bottom are exchanged, before `rotate`. */
  readonly flip: boolean
  readonly rotate: Rotation
  /**
   * Degrees clockwise, from −45 to 45, after `rotate`. The CDN cannot turn by them: the picture is rendered by the browser
   * and becomes another file.
   */
  readonly straighten: number
  /**
   * The kept part in pixels after `mirror`, `flip`, `rotate` and `straighten`, not rounded; null for all of it that has no
   * empty corners.
   */
  readonly crop: Rect | null
  /** Operations that the editor does not have, as they were in the address, e.g. `blur/50`. */
  readonly rest: readonly string[]
  /**
   * Drawings of tabs by tab id, as plain data. Apply draws them into a new version.
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

/** Returns the state with another value of one tuning operation; `zero` is the value at which the operation is absent. */
export function withTuning(state: EditState, id: TuningId, value: number, zero: number): EditState {
  if ((state.tuning[id] ?? zero) === value) return state
  const { [id]: _former, ...others } = state.tuning
  return { ...state, tuning: value === zero ? others : { ...others, [id]: value } }
}

/** Returns the state with another filter, or with none for null or the amount 0. */
export function withFilter(state: EditState, filter: FilterValue | null): EditState {
  const next = filter?.amount ? filter : null
  const { filter: former } = state
  if (former?.name === next?.name && former?.amount === next?.amount) return state
  return { ...state, filter: next }
}
