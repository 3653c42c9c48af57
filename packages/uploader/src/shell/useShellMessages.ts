import { useCallback, useSyncExternalStore } from 'react'
import { earlyMessages } from '../early/earlyMessages.js'
import { loadEarlyLanguage } from '../early/loadEarlyLanguage.js'
import { loadedLanguages } from '../early/loadedLanguages.js'
import { type EarlyMessages, readMessages } from '../early/readMessages.js'
import type { ShellSettings } from './readShellSettings.js'

/** Returns the messages of the shell, whose language it loads. */
export function useShellMessages(settings: ShellSettings): EarlyMessages {
  const { localeName } = settings
  const subscribe = useCallback(
    (listener: () => void) => {
      // The app reports a failure.
      if (localeName !== 'en') loadEarlyLanguage(localeName).then(listener, () => {})
      return () => {}
    },
    [localeName],
  )
  // A server has no loaded languages, and so neither has the first render that hydrates its markup.
  const current = useSyncExternalStore(
    subscribe,
    () => loadedLanguages.size,
    () => 0,
  )
  return readMessages(settings, earlyMessages, current ? loadedLanguages : undefined)
}
