'use client'

import { useText } from './useText.js'
import { useUploader } from './useUploader.js'

/** Attributes of an element that holds texts. */
export interface Language {
  readonly lang: string
  readonly dir?: 'ltr' | 'rtl'
}

/** The language of the texts, with its direction; with English texts the page's own direction holds. */
export function useLanguage(): Language {
  const { locale } = useUploader()
  // Draws again with each change of any text.
  useText()
  return locale.language === 'en' ? { lang: 'en' } : { lang: locale.language, dir: locale.direction }
}
