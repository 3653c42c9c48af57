/** Right-to-left scripts used by living languages. Source: Unicode, letters with Bidi_Class R and AL. */
const RIGHT_TO_LEFT = /^(Adlm|Arab|Hebr|Nkoo|Rohg|Syrc|Thaa)$/

/** Returns a language's writing direction, based on its usual script; `ltr` if the tag is invalid. */
export function directionOf(localeName: string): 'ltr' | 'rtl' {
  try {
    return RIGHT_TO_LEFT.test(new Intl.Locale(localeName).maximize().script ?? '') ? 'rtl' : 'ltr'
  } catch {
    return 'ltr'
  }
}
