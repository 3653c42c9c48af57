/** The built-in languages except English, as BCP 47 tags. */
export const languageCodes: readonly string[] =
  'ar az bg ca cs da de el es et fa fi fr he hr hu hy id is it ja ka kk ko lv mn nb nl nn pl pt ro ru sk sr sv tr uk vi zh zh-TW'.split(
    ' ',
  )
