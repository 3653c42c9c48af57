import type { Uploader } from '@lading/kernel'
import { useCallback, useSyncExternalStore } from 'react'
import { loadedLanguages } from '../languages/loadedLanguages.js'
import { languageAttributes, readShellMessages, type ShellMessages } from './readShellMessages.js'
import type { ShellSettings } from './readShellSettings.js'

/** What the shell shows of its configuration: by the props, later by the uploader. */
export interface CurrentMessages extends ShellMessages {
  readonly multiple: boolean
}

/** Returns the messages of the shell, whose language it loads; those of the uploader once it is there. */
export function useShellMessages(settings: ShellSettings, uploader: Uploader | null): CurrentMessages {
  const { localeName } = settings
  const subscribe = useCallback(
    (listener: () => void) => {
      if (!uploader && localeName !== 'en') {
        // The app reports a failure.
        import('../languages/loadLanguage.js')
          .then(({ loadLanguage }) => loadLanguage(localeName))
          .then(listener, () => {})
      }
      const ends = uploader
        ? [uploader.locale.subscribe(listener), uploader.config.subscribe(['multiple'], listener)]
        : []
      return () => {
        for (const end of ends) end()
      }
    },
    [localeName, uploader],
  )
  const multiple = uploader ? uploader.config.get('multiple') : settings.multiple
  const version = () =>
    uploader ? `${uploader.locale.revision} ${uploader.config.get('multiple')}` : loadedLanguages.size
  // A server has no loaded languages, and so neither has the first render that hydrates its markup.
  const current = useSyncExternalStore(subscribe, version, () => 0)
  const messages = uploader
    ? {
        message: (key: string) => uploader.locale.message(key),
        language: languageAttributes(uploader.locale.language),
      }
    : readShellMessages(settings, current ? loadedLanguages : undefined)
  return { ...messages, multiple }
}
