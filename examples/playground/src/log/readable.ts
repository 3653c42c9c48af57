/** Characters that show nothing, reorder what is around them, or are half of a pair. */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
const MARK = '\ufffd'
const LONGEST = 120

/** A text from outside as it can be shown: what it hides is marked, and of a very long one the middle is left out. */
export function readable(text: string): string {
  const half = LONGEST / 2
  const shown = text.length > LONGEST ? `${text.slice(0, half)}…${text.slice(-half + 1)}` : text
  return shown.replace(UNSEEN, MARK)
}
