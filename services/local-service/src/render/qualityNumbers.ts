import type { Quality } from './Operation.js'

/** The encoders' numbers for the URL's words. */
export const qualityNumbers: Readonly<Record<Quality, number>> = {
  lightest: 50,
  lighter: 65,
  smart_retina: 60,
  normal: 80,
  smart: 75,
  better: 88,
  best: 95,
}
