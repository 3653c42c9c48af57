import type { MessageTable } from '@lading/kernel'

const loaders: Readonly<Record<string, () => Promise<MessageTable>>> = {
  ar: async () => (await import('../locales/ar.js')).ar,
  az: async () => (await import('../locales/az.js')).az,
  ca: async () => (await import('../locales/ca.js')).ca,
  cs: async () => (await import('../locales/cs.js')).cs,
  da: async () => (await import('../locales/da.js')).da,
  de: async () => (await import('../locales/de.js')).de,
  el: async () => (await import('../locales/el.js')).el,
  es: async () => (await import('../locales/es.js')).es,
  et: async () => (await import('../locales/et.js')).et,
  fi: async () => (await import('../locales/fi.js')).fi,
  fr: async () => (await import('../locales/fr.js')).fr,
  he: async () => (await import('../locales/he.js')).he,
  hy: async () => (await import('../locales/hy.js')).hy,
  is: async () => (await import('../locales/is.js')).is,
  it: async () => (await import('../locales/it.js')).it,
  ja: async () => (await import('../locales/ja.js')).ja,
  ka: async () => (await import('../locales/ka.js')).ka,
  kk: async () => (await import('../locales/kk.js')).kk,
  ko: async () => (await import('../locales/ko.js')).ko,
  lv: async () => (await import('../locales/lv.js')).lv,
  nb: async () => (await import('../locales/nb.js')).nb,
  nl: async () => (await import('../locales/nl.js')).nl,
  pl: async () => (await import('../locales/pl.js')).pl,
  pt: async () => (await import('../locales/pt.js')).pt,
  ro: async () => (await import('../locales/ro.js')).ro,
  ru: async () => (await import('../locales/ru.js')).ru,
  sk: async () => (await import('../locales/sk.js')).sk,
  sr: async () => (await import('../locales/sr.js')).sr,
  sv: async () => (await import('../locales/sv.js')).sv,
  tr: async () => (await import('../locales/tr.js')).tr,
  uk: async () => (await import('../locales/uk.js')).uk,
  vi: async () => (await import('../locales/vi.js')).vi,
  zh: async () => (await import('../locales/zh.js')).zh,
  'zh-TW': async () => (await import('../locales/zh-TW.js')).zhTW,
}

/** Chinese in the traditional script. */
const TRADITIONAL = /^zh[-_](Hant|TW|HK|MO)\b/i

/**
 * Loads a built-in language. Resolves to an empty table if there is none.
 *
 * @param localeName A BCP 47 tag; `de-AT` loads `de`.
 * @param loaded Where the language is kept by its names.
 */
export async function loadLanguage(
  localeName: string,
  loaded: Map<string, MessageTable>,
): Promise<MessageTable> {
  // Not `languagesOf()` of the kernel: what this module shares with the app would be one more request of the app's.
  const languages = TRADITIONAL.test(localeName) ? ['zh-TW'] : [localeName, localeName.replace(/[-_].*/, '')]
  for (const language of languages) {
    // Norwegian Nynorsk is read in Bokmål.
    const load = /^n[no]$/.test(language) ? loaders.nb : Object.hasOwn(loaders, language) && loaders[language]
    if (!load) continue
    const table = await load()
    loaded.set(language, table)
    // The shell looks for `de-AT` and `de` alone.
    if (!localeName.startsWith(language)) loaded.set(localeName, table)
    return table
  }
  return {}
}
