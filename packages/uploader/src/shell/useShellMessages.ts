import type { Uploader } from '@lading/kernel'
import { useCallback, useSyncExternalStore } from 'react'
import { earlyMessages } from '../early/earlyMessages.js'
import { loadEarlyLanguage } from '../early/loadEarlyLanguage.js'
import { loadedLanguages } from '../early/loadedLanguages.js'
import { type EarlyMessages, languageAttributes, readMessages } from '../early/readMessages.js'
import type { ShellSettings } from './readShellSettings.js'

/** Returns the messages of the shell, whose language it loads; those of the uploader once that is loaded. */
export function useShellMessages(settings: ShellSettings, uploader: Uploader | null): EarlyMessages {
  const { localeName } = settings
  const subscribe = useCallback(
    (listener: () => void) => {
      if (uploader) return uploader.locale.subscribe(listener)
      if (localeName !== 'en') {
        // The app reports a failure.
        loadEarlyLanguage(localeName).then(listener, () => {})
      }
      return () => {}
    },
    [localeName, uploader],
  )
  const version = () => (uploader ? uploader.locale.revision : loadedLanguages.size)
  // A server has no loaded languages, and so neither has the first render that hydrates its markup.
  const current = useSyncExternalStore(subscribe, version, () => 0)
  if (!uploader) return readMessages(settings, earlyMessages, current ? loadedLanguages : undefined)
  const { locale } = uploader
  return { message: (key) => locale.message(key), language: languageAttributes(locale.language) }
}
