'use client'

import { useConfig } from './useConfig.js'
import { useUploader } from './useUploader.js'

/** Attributes of an element that holds texts. */
export interface Language {
  readonly lang: string
  readonly dir?: 'ltr' | 'rtl'
}

/** The language of the texts. Its direction is said where the page has chosen a language; else the page's own holds. */
export function useLanguage(): Language {
  const { locale } = useUploader()
  const lang = useConfig('localeName')
  return lang === 'en' ? { lang } : { lang, dir: locale.direction }
}
