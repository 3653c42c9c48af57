/** Scripts of living languages that are written from right to left. Source: Unicode, letters of Bidi_Class R and AL. */
const RIGHT_TO_LEFT = /^(Adlm|Arab|Hebr|Nkoo|Rohg|Syrc|Thaa)$/

/** Returns the direction of a language by its usual script; `ltr` for an invalid tag. */
export function directionOf(localeName: string): 'ltr' | 'rtl' {
  try {
    return RIGHT_TO_LEFT.test(new Intl.Locale(localeName).maximize().script ?? '') ? 'rtl' : 'ltr'
  } catch {
    return 'ltr'
  }
}
