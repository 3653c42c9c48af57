import type { MessageTable } from '@lading/kernel'
import { languagesOf } from '@lading/kernel/basics'
import { loadedLanguages } from './loadedLanguages.js'

const loaders: Readonly<Record<string, () => Promise<MessageTable>>> = {
  ar: async () => (await import('../locales/ar.js')).ar,
  az: async () => (await import('../locales/az.js')).az,
  cs: async () => (await import('../locales/cs.js')).cs,
  da: async () => (await import('../locales/da.js')).da,
  de: async () => (await import('../locales/de.js')).de,
  es: async () => (await import('../locales/es.js')).es,
  fr: async () => (await import('../locales/fr.js')).fr,
  he: async () => (await import('../locales/he.js')).he,
  it: async () => (await import('../locales/it.js')).it,
  nb: async () => (await import('../locales/nb.js')).nb,
  nl: async () => (await import('../locales/nl.js')).nl,
  pl: async () => (await import('../locales/pl.js')).pl,
  pt: async () => (await import('../locales/pt.js')).pt,
  ru: async () => (await import('../locales/ru.js')).ru,
  sk: async () => (await import('../locales/sk.js')).sk,
  sr: async () => (await import('../locales/sr.js')).sr,
  sv: async () => (await import('../locales/sv.js')).sv,
  tr: async () => (await import('../locales/tr.js')).tr,
  uk: async () => (await import('../locales/uk.js')).uk,
}

/**
 * Loads a built-in language. Resolves to an empty table if there is none.
 *
 * @param localeName A BCP 47 tag; `de-AT` loads `de`.
 */
export async function loadLanguage(localeName: string): Promise<MessageTable> {
  for (const language of languagesOf(localeName)) {
    // Norwegian Nynorsk is read in Bokmål.
    const load = /^n[no]$/.test(language) ? loaders.nb : Object.hasOwn(loaders, language) && loaders[language]
    if (!load) continue
    const table = await load()
    loadedLanguages.set(language, table)
    // The shell looks for `de-AT` and `de` alone.
    if (!localeName.startsWith(language)) loadedLanguages.set(localeName, table)
    return table
  }
  return {}
}
