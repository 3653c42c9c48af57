import type { MessageLoader, MessageTable } from '@lading/kernel'
import { definePlugin } from '@lading/kernel/basics'
import type { Plugin } from '@lading/uploader'

const locales = new Map<string, MessageTable | MessageLoader>()
const receivers = new Set<LocaleReceiver>()
let plugin: Plugin | null = null

/** Receives the messages of a language. */
export type LocaleReceiver = (localeName: string, messages: MessageTable | MessageLoader) => void

/**
 * Defines the messages of a language, or a function that loads them when the language is chosen by `localeName`. Call it
 * before the components of the language are rendered.
 *
 * @example
 * defineLocale('de', () => import('./de.js').then(({ messages }) => messages))
 */
export function defineLocale(
  localeName: string,
  definitionOrResolver: Readonly<Record<string, string>> | (() => Promise<Readonly<Record<string, string>>>),
): void {
  locales.set(localeName, definitionOrResolver)
  plugin = null
  for (const receive of receivers) receive(localeName, definitionOrResolver)
}

/** Passes the languages that are defined, and those that will be. */
export function forwardLocales(receive: LocaleReceiver): void {
  receivers.add(receive)
  for (const [name, messages] of locales) receive(name, messages)
}

/** Returns a plugin with the languages that are defined; null for none. */
export function localesPlugin(): Plugin | null {
  if (locales.size === 0) return null
  plugin ??= definePlugin({
    // An uploader that is on the page already installs it again with a further language.
    id: `uploadcare-locales-${locales.size}`,
    sources: [],
    messages: Object.fromEntries(locales),
    setup() {},
  })()
  return plugin
}
