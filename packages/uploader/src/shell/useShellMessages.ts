import type { MessageTable } from '@lading/kernel'
import { useEffect, useState } from 'react'
import { loadEarlyLanguage } from '../early/loadEarlyLanguage.js'
import { loadedLanguages } from '../early/loadedLanguages.js'
import { type EarlyMessages, readMessages } from '../early/readMessages.js'
import type { ShellSettings } from './readShellSettings.js'

/**
 * Returns the shell's messages and loads their language.
 *
 * @param english The English messages.
 * @param isHydrated False on a server and in the first render that hydrates its markup: a server has no loaded languages.
 */
export function useShellMessages(
  settings: ShellSettings,
  english: MessageTable,
  isHydrated: boolean,
): EarlyMessages {
  const { localeName } = settings
  const [, render] = useState<unknown>()
  useEffect(() => {
    // The app reports a failure.
    if (localeName !== 'en') loadEarlyLanguage(localeName).then(render, () => {})
  }, [localeName])
  return readMessages(settings, english, isHydrated ? loadedLanguages : undefined)
}
