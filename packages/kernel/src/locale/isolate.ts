/** Letters of scripts that are written from right to left, by the blocks of Unicode. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/**
 * Returns a string to be inserted into a sentence. Where directions may mix, it is between the characters FIRST STRONG
 * ISOLATE and POP DIRECTIONAL ISOLATE: neither then changes the order of the other's words and punctuation.
 */
export function isolate(inserted: string, sentence: string): string {
  return RIGHT_TO_LEFT.test(sentence + inserted) ? `\u2068${inserted}\u2069` : inserted
}
