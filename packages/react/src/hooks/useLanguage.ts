import { useMessage } from './useMessage.js'
import { useUploader } from './useUploader.js'

/** The `lang` and `dir` attributes for an element that contains messages. */
export interface LanguageAttributes {
  readonly lang: string
  readonly dir?: 'ltr' | 'rtl'
}

/** Returns the attributes for the current language. English messages keep the page's direction. */
export function useLanguage(): LanguageAttributes {
  const { locale } = useUploader()
  // Re-renders after each message change.
  useMessage()
  return locale.language === 'en' ? { lang: 'en' } : { lang: locale.language, dir: locale.direction }
}
