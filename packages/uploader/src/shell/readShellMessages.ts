import type { MessageTable } from '@lading/kernel'
import { directionOf, languagesOf } from '@lading/kernel/basics'
import type { ShellSettings } from './readShellSettings.js'
import { shellMessages } from './shellMessages.js'

/** The messages of the shell. */
export interface ShellMessages {
  readonly message: (key: string) => string
  /** The attributes of the element around them; English keeps the direction of the page. */
  readonly language: { readonly lang: string; readonly dir?: 'ltr' | 'rtl' }
}

const ENGLISH: MessageTable = shellMessages

/**
 * Returns the messages in the language that the page has chosen, as far as the page has its messages or has loaded them.
 *
 * @param loaded The built-in languages that are loaded.
 */
export function readShellMessages(
  { localeName, overrides, plugins }: ShellSettings,
  loaded?: ReadonlyMap<string, MessageTable>,
): ShellMessages {
  // From the chosen language to English; later tables of a language take precedence.
  const tables = languagesOf(localeName).map((lang) => {
    const builtIn = lang === 'en' ? ENGLISH : loaded?.get(lang)
    const list = [builtIn, ...plugins.map(({ messages }) => messages?.[lang]), overrides[lang]]
    // A loader stays: a function has none of the keys.
    return { lang, list: list.filter(Boolean) as MessageTable[] }
  })
  const isOwn = (table: MessageTable) => Object.keys(table).some((key) => key in ENGLISH)
  const lang = tables.find(({ list }) => list.some(isOwn))?.lang as string
  return {
    message(key) {
      for (const { list } of tables) {
        const message = list.findLast((table) => typeof table[key] === 'string')?.[key]
        if (message !== undefined) return message
      }
      return key
    },
    language: languageAttributes(lang),
  }
}

/** Returns the attributes of an element with messages of a language. */
export function languageAttributes(lang: string): ShellMessages['language'] {
  return lang === 'en' ? { lang } : { lang, dir: directionOf(lang) }
}
