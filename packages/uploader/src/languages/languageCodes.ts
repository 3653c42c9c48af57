/** The built-in languages besides English, by their BCP 47 tags. */
export const languageCodes: readonly string[] =
  'ar az cs da de es fr he it nb nl pl pt ru sk sr sv tr uk'.split(' ')
