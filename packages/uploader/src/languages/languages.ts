import { definePlugin, type MessageLoader, type MessageTable, type Plugin } from '@lading/kernel'
import { languageCodes } from './languageCodes.js'

/**
 * The built-in languages as a plugin: each language is loaded when `localeName` names it.
 *
 * @param loaded Languages that are already loaded, by name. They apply immediately: no English flashes between shell and app.
 */
export function languages(loaded: Map<string, MessageTable> = new Map()): Plugin {
  const messagesOf = (code: string): MessageTable | MessageLoader =>
    loaded.get(code) ?? (async () => (await import('./loadLanguage.js')).loadLanguage(code, loaded))
  return definePlugin({
    id: 'languages',
    checksFiles: false,
    messages: Object.fromEntries(languageCodes.map((code) => [code, messagesOf(code)])),
    setup() {},
  })()
}
