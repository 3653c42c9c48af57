import type { LocaleOverride, MessageTable, Plugin } from '@lading/kernel'
import { directionOf, languagesOf } from '@lading/kernel/basics'

/** Where messages come from before the app is loaded. */
export interface MessageSources {
  readonly localeName: string
  readonly overrides: LocaleOverride | null | undefined
  /** The plugins of the page, or their messages alone. */
  readonly plugins: readonly Partial<Pick<Plugin, 'messages'>>[]
}

/** The messages before the app is loaded. */
export interface EarlyMessages {
  readonly message: (key: string) => string
  /** The attributes of the element around them; English keeps the direction of the page. */
  readonly language: { readonly lang: string; readonly dir?: 'ltr' | 'rtl' }
}

/**
 * Returns the messages in the language that the page has chosen, as far as the page has its messages or has loaded them.
 *
 * @param english The English messages.
 * @param loaded The built-in languages that are loaded.
 */
export function readMessages(
  { localeName, overrides, plugins }: MessageSources,
  english: MessageTable,
  loaded?: ReadonlyMap<string, MessageTable>,
): EarlyMessages {
  // From the chosen language to English; in each, what the page says itself comes first.
  const tables = languagesOf(localeName).map((lang) => {
    const builtIn = lang === 'en' ? english : loaded?.get(lang)
    const list = [builtIn, ...plugins.map((plugin) => plugin?.messages?.[lang]), overrides?.[lang]]
    // A loader stays: a function has none of the keys.
    return { lang, list: list.filter(Boolean).reverse() as MessageTable[] }
  })
  const isOwn = (table: MessageTable) => Object.keys(table).some((key) => key in english)
  const lang = tables.find(({ list }) => list.some(isOwn))?.lang as string
  const all = tables.flatMap(({ list }) => list)
  return {
    message: (key) => all.find((table) => typeof table[key] === 'string')?.[key] ?? key,
    language: languageAttributes(lang),
  }
}

/** Returns the attributes of an element with messages of a language. */
export function languageAttributes(lang: string): EarlyMessages['language'] {
  return lang === 'en' ? { lang } : { lang, dir: directionOf(lang) }
}
