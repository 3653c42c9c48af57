/** The built-in languages besides English, by their BCP 47 tags. */
export const languageCodes: readonly string[] = 'da de es fr it nl pt'.split(' ')
