import type { LocaleOverride, MessageTable, Plugin } from '@lading/kernel'
import { directionOf, languagesOf } from '@lading/kernel/basics'

/** Message sources before the app is loaded. */
export interface MessageSources {
  readonly localeName: string
  readonly overrides: LocaleOverride | null | undefined
  /** The page's plugins, or only their messages. */
  readonly plugins: readonly Partial<Pick<Plugin, 'messages'>>[]
}

/** Messages before the app is loaded. */
export interface EarlyMessages {
  readonly message: (key: string) => string
  /** Attributes for the element around the messages; English keeps the page's direction. */
  readonly language: { readonly lang: string; readonly dir?: 'ltr' | 'rtl' }
}

/**
 * Returns messages in the language that the page has chosen, as far as the page provides or has loaded them.
 *
 * @param english The English messages.
 * @param loaded The built-in languages that are loaded.
 */
export function readMessages(
  { localeName, overrides, plugins }: MessageSources,
  english: MessageTable,
  loaded?: ReadonlyMap<string, MessageTable>,
): EarlyMessages {
  // Ordered from the chosen language to English; within a language, the page's messages come first.
  const tables = languagesOf(localeName).map((lang) => {
    const builtIn = lang === 'en' ? english : loaded?.get(lang)
    const list = [builtIn, ...plugins.map((plugin) => plugin?.messages?.[lang]), overrides?.[lang]]
    // Message loaders can stay in the list: a function has no message keys.
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

/** Returns the attributes for an element whose messages are in a language. */
export function languageAttributes(lang: string): EarlyMessages['language'] {
  return lang === 'en' ? { lang } : { lang, dir: directionOf(lang) }
}
