import { wordsByLanguage } from './wordsByLanguage.js'

/** Chooses the first language of a phone that the page has. @param accepted `Accept-Language` header. @default English */
export function choosePhoneLanguage(accepted: string): string {
  const wanted = accepted
    .slice(0, 500)
    .split(',')
    .map((item) => item.trim().slice(0, 2).toLowerCase())
  return wanted.find((language) => Object.hasOwn(wordsByLanguage, language)) ?? 'en'
}
