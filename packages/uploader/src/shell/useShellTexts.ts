import type { MessageTable, Uploader } from '@lading/kernel'
import { useCallback, useSyncExternalStore } from 'react'
import { loadedLanguages } from '../languages/loadedLanguages.js'
import type { ShellSettings } from './readShellSettings.js'
import { type ShellTexts, shellTexts } from './shellTexts.js'

/** What the shell shows of its configuration: by the props, later by the uploader. */
export interface ShellWords extends ShellTexts {
  readonly multiple: boolean
}

/** A server has no loaded languages, and so neither has the first render that hydrates its markup. */
const NONE: ReadonlyMap<string, MessageTable> = new Map()

/** Returns the texts of the shell, whose language it loads; those of the uploader once it is there. */
export function useShellTexts(settings: ShellSettings, uploader: Uploader | null): ShellWords {
  const { localeName } = settings
  const subscribe = useCallback(
    (listener: () => void) => {
      if (!uploader) {
        if (localeName !== 'en') {
          // The app reports a failure.
          import('../languages/loadLanguage.js')
            .then(({ loadLanguage }) => loadLanguage(localeName))
            .then(listener, () => {})
        }
        return () => {}
      }
      const ends = [uploader.locale.subscribe(listener), uploader.config.subscribe(['multiple'], listener)]
      return () => {
        for (const end of ends) end()
      }
    },
    [localeName, uploader],
  )
  const version = () =>
    uploader ? `${uploader.locale.revision} ${uploader.config.get('multiple')}` : loadedLanguages.size
  const current = useSyncExternalStore(subscribe, version, () => (uploader ? version() : 0))
  if (!uploader) {
    return { ...shellTexts(settings, current ? loadedLanguages : NONE), multiple: settings.multiple }
  }
  const { language, direction } = uploader.locale
  return {
    message: (key) => uploader.locale.message(key),
    language: language === 'en' ? { lang: 'en' } : { lang: language, dir: direction },
    multiple: uploader.config.get('multiple'),
  }
}
