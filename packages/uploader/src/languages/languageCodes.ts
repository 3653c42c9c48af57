/** The built-in languages besides English, by their BCP 47 tags. */
export const languageCodes: readonly string[] = 'cs da de es fr it nb nl pl pt ru sv uk'.split(' ')
