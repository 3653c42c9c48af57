/** Names of the tuning operations. */
export type TuningName =
  | 'brightness'
  | 'exposure'
  | 'gamma'
  | 'contrast'
  | 'saturation'
  | 'vibrance'
  | 'warmth'
  | 'enhance'

/** The range of each tuning operation; at `neutral` it changes nothing. Source: wire protocol §10.1. */
export const tuningRanges: Readonly<Record<TuningName, { min: number; max: number; neutral: number }>> = {
  brightness: { min: -100, max: 100, neutral: 0 },
  exposure: { min: -500, max: 500, neutral: 0 },
  gamma: { min: 0, max: 1000, neutral: 100 },
  contrast: { min: -100, max: 500, neutral: 0 },
  saturation: { min: -100, max: 500, neutral: 0 },
  vibrance: { min: -100, max: 500, neutral: 0 },
  warmth: { min: -100, max: 100, neutral: 0 },
  enhance: { min: 0, max: 100, neutral: 0 },
}

/** True if a word names a tuning operation. */
export function isTuningName(name: string): name is TuningName {
  return Object.hasOwn(tuningRanges, name)
}
