import { wordsByLanguage } from './wordsByLanguage.js'

/** Chooses a phone's first language with texts; English if there's none. @param accepted `Accept-Language` header */
export function choosePhoneLanguage(accepted: string): string {
  const wanted = accepted
    .slice(0, 500)
    .split(',')
    .map((item) => item.trim().slice(0, 2).toLowerCase())
  return wanted.find((language) => Object.hasOwn(wordsByLanguage, language)) ?? 'en'
}
