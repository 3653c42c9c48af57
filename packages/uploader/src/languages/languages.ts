import { definePlugin, type MessageLoader, type MessageTable, type Plugin } from '@lading/kernel'
import { languageCodes } from './languageCodes.js'
import { loadedLanguages } from './loadedLanguages.js'

/** Norwegian has two written forms and one translation. */
const codes = [...languageCodes, 'no', 'nn']

/** The built-in languages as a plugin: each one is loaded when the key `localeName` names it. */
export function languages(): Plugin {
  return definePlugin({
    id: 'languages',
    messages: Object.fromEntries(codes.map((code) => [code, messagesOf(code)])),
    setup() {},
  })()
}

/** What the shell has loaded is there at once: no English between shell and app. */
function messagesOf(code: string): MessageTable | MessageLoader {
  return (
    loadedLanguages.get(code) ??
    (async () => (await import('./loadLanguage.js')).loadLanguage(code, loadedLanguages))
  )
}
