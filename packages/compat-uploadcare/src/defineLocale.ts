import type { MessageLoader, MessageTable } from '@lading/kernel'
import { definePlugin } from '@lading/kernel/basics'
import type { Plugin } from '@lading/uploader'

const locales = new Map<string, MessageTable | MessageLoader>()
const receivers = new Set<LocaleReceiver>()
let plugin: Plugin | null = null

/** Receives a language's messages. */
export type LocaleReceiver = (localeName: string, messages: MessageTable | MessageLoader) => void

/**
 * Defines a language's messages, or a function that loads them when `localeName` selects the language. Call it before
 * components with that language are rendered.
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

/** Passes on the languages that are defined now or later. */
export function forwardLocales(receive: LocaleReceiver): void {
  receivers.add(receive)
  for (const [name, messages] of locales) receive(name, messages)
}

/** Returns a plugin with all defined languages; null if there are no languages. */
export function localesPlugin(): Plugin | null {
  if (locales.size === 0) return null
  plugin ??= definePlugin({
    // The id has the number of languages, so a mounted uploader installs the plugin again when a language is added.
    id: `uploadcare-locales-${locales.size}`,
    sources: [],
    messages: Object.fromEntries(locales),
    setup() {},
  })()
  return plugin
}
