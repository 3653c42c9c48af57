import { wordsByLanguage } from '../words/wordsByLanguage.js'

/** Chooses a phone's first language with texts; English if there's none. @param accepted `Accept-Language` header */
export function choosePhoneLanguage(accepted: string): string {
  for (const item of accepted.slice(0, 500).split(',')) {
    const language = findLanguage(item.split(';')[0]?.trim() ?? '')
    if (language && Object.hasOwn(wordsByLanguage, language)) return language
  }
  return 'en'
}

/** Returns the language of a BCP 47 tag, such as `zh-TW` for `zh-Hant-HK`; undefined if it isn't a tag. */
function findLanguage(tag: string): string | undefined {
  try {
    const { language, script } = new Intl.Locale(tag).maximize()
    if (language === 'zh' && script === 'Hant') return 'zh-TW'
    // Browsers still send the tag for both kinds of Norwegian.
    return language === 'no' ? 'nb' : language
  } catch {
    return undefined
  }
}
