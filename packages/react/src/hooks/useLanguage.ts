import { useMessage } from './useMessage.js'
import { useUploader } from './useUploader.js'

/** The `lang` and `dir` attributes of an element that contains messages. */
export interface LanguageAttributes {
  readonly lang: string
  readonly dir?: 'ltr' | 'rtl'
}

/** Returns the attributes of the language in use. English messages keep the direction of the page. */
export function useLanguage(): LanguageAttributes {
  const { locale } = useUploader()
  // Renders again after each change of a message.
  useMessage()
  return locale.language === 'en' ? { lang: 'en' } : { lang: locale.language, dir: locale.direction }
}
