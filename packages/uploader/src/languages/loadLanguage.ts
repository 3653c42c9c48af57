import type { MessageTable } from '@lading/kernel'
import { languagesOf } from '@lading/kernel/basics'

const loaders: Readonly<Record<string, () => Promise<MessageTable>>> = {
  ar: async () => (await import('@lading/locales/ar')).ar,
  az: async () => (await import('@lading/locales/az')).az,
  bg: async () => (await import('@lading/locales/bg')).bg,
  ca: async () => (await import('@lading/locales/ca')).ca,
  cs: async () => (await import('@lading/locales/cs')).cs,
  da: async () => (await import('@lading/locales/da')).da,
  de: async () => (await import('@lading/locales/de')).de,
  el: async () => (await import('@lading/locales/el')).el,
  es: async () => (await import('@lading/locales/es')).es,
  et: async () => (await import('@lading/locales/et')).et,
  fa: async () => (await import('@lading/locales/fa')).fa,
  fi: async () => (await import('@lading/locales/fi')).fi,
  fr: async () => (await import('@lading/locales/fr')).fr,
  he: async () => (await import('@lading/locales/he')).he,
  hr: async () => (await import('@lading/locales/hr')).hr,
  hu: async () => (await import('@lading/locales/hu')).hu,
  hy: async () => (await import('@lading/locales/hy')).hy,
  id: async () => (await import('@lading/locales/id')).id,
  is: async () => (await import('@lading/locales/is')).is,
  it: async () => (await import('@lading/locales/it')).it,
  ja: async () => (await import('@lading/locales/ja')).ja,
  ka: async () => (await import('@lading/locales/ka')).ka,
  kk: async () => (await import('@lading/locales/kk')).kk,
  ko: async () => (await import('@lading/locales/ko')).ko,
  lv: async () => (await import('@lading/locales/lv')).lv,
  mn: async () => (await import('@lading/locales/mn')).mn,
  nb: async () => (await import('@lading/locales/nb')).nb,
  nl: async () => (await import('@lading/locales/nl')).nl,
  nn: async () => (await import('@lading/locales/nn')).nn,
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

/**
 * Loads the built-in language that fits a tag best. Resolves to an empty table if no language fits.
 *
 * @param localeName A BCP 47 tag; `de-AT` loads `de`.
 * @param loaded Receives the language by its name.
 */
export async function loadLanguage(
  localeName: string,
  loaded: Map<string, MessageTable>,
): Promise<MessageTable> {
  const language = languagesOf(localeName).find((name) => Object.hasOwn(loaders, name))
  const table = await loaders[language ?? '']?.()
  if (language && table) loaded.set(language, table)
  return table ?? {}
}
