import type { MessageTable } from '@lading/kernel'

const loaders: Readonly<Record<string, () => Promise<MessageTable>>> = {
  ar: async () => (await import('@lading/locales/ar')).ar,
  az: async () => (await import('@lading/locales/az')).az,
  ca: async () => (await import('@lading/locales/ca')).ca,
  cs: async () => (await import('@lading/locales/cs')).cs,
  da: async () => (await import('@lading/locales/da')).da,
  de: async () => (await import('@lading/locales/de')).de,
  el: async () => (await import('@lading/locales/el')).el,
  es: async () => (await import('@lading/locales/es')).es,
  et: async () => (await import('@lading/locales/et')).et,
  fi: async () => (await import('@lading/locales/fi')).fi,
  fr: async () => (await import('@lading/locales/fr')).fr,
  he: async () => (await import('@lading/locales/he')).he,
  hy: async () => (await import('@lading/locales/hy')).hy,
  is: async () => (await import('@lading/locales/is')).is,
  it: async () => (await import('@lading/locales/it')).it,
  ja: async () => (await import('@lading/locales/ja')).ja,
  ka: async () => (await import('@lading/locales/ka')).ka,
  kk: async () => (await import('@lading/locales/kk')).kk,
  ko: async () => (await import('@lading/locales/ko')).ko,
  lv: async () => (await import('@lading/locales/lv')).lv,
  nb: async () => (await import('@lading/locales/nb')).nb,
  nl: async () => (await import('@lading/locales/nl')).nl,
  pl: async () => (await import('@lading/locales/pl')).pl,
  pt: async () => (await import('@lading/locales/pt')).pt,
  ro: async () => (await import('@lading/locales/ro')).ro,
  ru: async () => (await import('@lading/locales/ru')).ru,
  sk: async () => (await import('@lading/locales/sk')).sk,
  sr: async () => (await import('@lading/locales/sr')).sr,
  sv: async () => (await import('@lading/locales/sv')).sv,
  tr: async () => (await import('@lading/locales/tr')).tr,
  uk: async () => (await import('@lading/locales/uk')).uk,
  vi: async () => (await import('@lading/locales/vi')).vi,
  zh: async () => (await import('@lading/locales/zh')).zh,
  'zh-TW': async () => (await import('@lading/locales/zh-TW')).zhTW,
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
