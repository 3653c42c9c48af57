/** Scripts of living languages that are written from right to left. Source: Unicode, property Bidi_Class R and AL of their letters. */
const RIGHT_TO_LEFT = /^(Adlm|Arab|Hebr|Nkoo|Rohg|Syrc|Thaa)$/

/** The way a language is written, by its usual script; a name that is none is written from left to right. */
export function directionOf(localeName: string): 'ltr' | 'rtl' {
  try {
    return RIGHT_TO_LEFT.test(new Intl.Locale(localeName).maximize().script ?? '') ? 'rtl' : 'ltr'
  } catch {
    return 'ltr'
  }
}
