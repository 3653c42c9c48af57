/** Characters that are invisible or reorder others, and unpaired surrogates. */
const MISLEADING = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
const REPLACEMENT = '\ufffd'
/** Maximum length, in UTF-16 code units. */
const MAX_LENGTH = 120

/** Returns an untrusted string for display: misleading characters are replaced, a long string loses its middle. */
export function readable(text: string): string {
  const half = MAX_LENGTH / 2
  const shown = text.length > MAX_LENGTH ? `${text.slice(0, half)}…${text.slice(-half + 1)}` : text
  return shown.replace(MISLEADING, REPLACEMENT)
}
