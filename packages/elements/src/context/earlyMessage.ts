import type { LocaleOverride, Plugin } from '@lading/kernel'
import { startMessages } from '@lading/react/internal/views'
import { loadedLanguages, readMessages } from '@lading/uploader/internal/loading'
import { locales } from './locales.js'

/** English messages for the button and for when it fails. */
const english = {
  ...startMessages,
  'uploader-failed': 'The uploader could not be loaded. Your files are kept.',
}

/** Returns a message in the configured language, if that is loaded. */
export function earlyMessage(key: string, config: Readonly<Record<string, unknown>>): string {
  const { localeName, localeDefinitionOverride, plugins } = config
  const own = { messages: Object.fromEntries(locales) }
  const sources = {
    localeName: String(localeName ?? 'en'),
    overrides: localeDefinitionOverride as LocaleOverride | undefined,
    plugins: [own, ...(Array.isArray(plugins) ? (plugins as Plugin[]) : [])],
  }
  return readMessages(sources, english, loadedLanguages).message(key)
}
