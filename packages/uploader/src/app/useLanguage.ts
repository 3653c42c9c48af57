import type { Uploader } from '@lading/kernel'
import { type RefObject, useLayoutEffect } from 'react'
import { languageAttributes } from '../early/readMessages.js'

/** Marks a shell's element with its uploader's language, which only the API can change. */
export function useLanguage(root: RefObject<HTMLElement | null>, uploader: Uploader | undefined): void {
  useLayoutEffect(() => {
    const element = root.current?.firstElementChild as HTMLElement | null | undefined
    if (!uploader || !element) return
    const { locale } = uploader
    const mark = () => {
      const { lang, dir } = languageAttributes(locale.language)
      element.lang = lang
      if (dir) element.dir = dir
      else element.removeAttribute('dir')
    }
    mark()
    return locale.subscribe(mark)
  }, [root, uploader])
}
