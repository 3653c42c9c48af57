import type { MessageTable } from '@lading/kernel'
import { loadedLanguages } from './loadedLanguages.js'

/** Loads the built-in language for a tag into {@link loadedLanguages}. */
export async function loadEarlyLanguage(localeName: string): Promise<MessageTable> {
  const { loadLanguage } = await import('../languages/loadLanguage.js')
  return loadLanguage(localeName, loadedLanguages)
}
