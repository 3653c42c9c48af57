import { ar } from './ar.js'
import { az } from './az.js'
import { bg } from './bg.js'
import { ca } from './ca.js'
import { cs } from './cs.js'
import { da } from './da.js'
import { de } from './de.js'
import { el } from './el.js'
import { en } from './en.js'
import { es } from './es.js'
import { et } from './et.js'
import { fa } from './fa.js'
import { fi } from './fi.js'
import { fr } from './fr.js'
import { he } from './he.js'
import { hr } from './hr.js'
import { hu } from './hu.js'
import { hy } from './hy.js'
import { id } from './id.js'
import { is } from './is.js'
import { it } from './it.js'
import { ja } from './ja.js'
import { ka } from './ka.js'
import { kk } from './kk.js'
import { ko } from './ko.js'
import { lv } from './lv.js'
import { mn } from './mn.js'
import { nb } from './nb.js'
import { nl } from './nl.js'
import { nn } from './nn.js'
import type { PhoneWords } from './PhoneWords.js'
import { pl } from './pl.js'
import { pt } from './pt.js'
import { ro } from './ro.js'
import { ru } from './ru.js'
import { sk } from './sk.js'
import { sr } from './sr.js'
import { sv } from './sv.js'
import { tr } from './tr.js'
import { uk } from './uk.js'
import { vi } from './vi.js'
import { zh } from './zh.js'
import { zhTW } from './zhTW.js'

/** Texts by language. Other languages get English. */
export const wordsByLanguage: Readonly<Record<string, PhoneWords>> = {
  ar,
  az,
  bg,
  ca,
  cs,
  da,
  de,
  el,
  en,
  es,
  et,
  fa,
  fi,
  fr,
  he,
  hr,
  hu,
  hy,
  id,
  is,
  it,
  ja,
  ka,
  kk,
  ko,
  lv,
  mn,
  nb,
  nl,
  nn,
  pl,
  pt,
  ro,
  ru,
  sk,
  sr,
  sv,
  tr,
  uk,
  vi,
  zh,
  'zh-TW': zhTW,
}
