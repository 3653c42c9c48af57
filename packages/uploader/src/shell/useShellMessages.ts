import type { Uploader } from '@lading/kernel'
import { useCallback, useSyncExternalStore } from 'react'
import { readShellMessages, type ShellMessages } from './readShellMessages.js'
import type { ShellSettings } from './readShellSettings.js'

/** What the shell shows of its configuration: by the props, later by the uploader. */
export interface CurrentMessages extends ShellMessages {
  readonly multiple: boolean
}

/** Returns the messages of the shell; those of the uploader once it is there. */
export function useShellMessages(settings: ShellSettings, uploader: Uploader | null): CurrentMessages {
  const subscribe = useCallback(
    (listener: () => void) => {
      if (!uploader) return () => {}
      const ends = [uploader.locale.subscribe(listener), uploader.config.subscribe(['multiple'], listener)]
      return () => {
        for (const end of ends) end()
      }
    },
    [uploader],
  )
  const version = () => (uploader ? `${uploader.locale.revision} ${uploader.config.get('multiple')}` : '')
  useSyncExternalStore(subscribe, version, version)
  if (!uploader) return { ...readShellMessages(settings), multiple: settings.multiple }
  const { language, direction } = uploader.locale
  return {
    message: (key) => uploader.locale.message(key),
    language: language === 'en' ? { lang: 'en' } : { lang: language, dir: direction },
    multiple: uploader.config.get('multiple'),
  }
}
