/** Letters in right-to-left scripts, by Unicode block. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/**
 * Prepares a string for insertion into a sentence. If writing directions could mix, wraps the string in FIRST STRONG ISOLATE
 * and POP DIRECTIONAL ISOLATE, so that string and sentence don't reorder each other's words and punctuation.
 */
export function isolate(inserted: string, sentence: string): string {
  return RIGHT_TO_LEFT.test(sentence + inserted) ? `\u2068${inserted}\u2069` : inserted
}
