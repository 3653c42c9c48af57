import type { MessageTable } from '@lading/kernel'
import { directionOf } from '@lading/kernel/basics'
import { messageTables, type ShellSettings } from './readShellSettings.js'
import { shellMessages } from './shellMessages.js'

/** The messages of the shell. */
export interface ShellMessages {
  readonly message: (key: string) => string
  /** The attributes of the element around them; English keeps the direction of the page. */
  readonly language: { readonly lang: string; readonly dir?: 'ltr' | 'rtl' }
}

const ENGLISH: MessageTable = shellMessages

/** Returns the messages in the language that the page has chosen, as far as the page itself has its messages. */
export function readShellMessages(settings: ShellSettings): ShellMessages {
  const tables = messageTables(settings)
  const isOwn = (table: MessageTable) => Object.keys(table).some((key) => key in ENGLISH)
  const lang = tables.find(([, list]) => list.some(isOwn))?.[0] ?? 'en'
  return {
    message(key) {
      for (const [, list] of tables) {
        const text = list.findLast((table) => typeof table[key] === 'string')?.[key]
        if (text !== undefined) return text
      }
      return ENGLISH[key] ?? key
    },
    language: lang === 'en' ? { lang } : { lang, dir: directionOf(lang) },
  }
}
