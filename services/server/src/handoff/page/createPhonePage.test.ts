import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { wordsByLanguage } from '../words/wordsByLanguage.js'
import { createPhonePage } from './createPhonePage.js'

const locales = new URL('../../../../../packages/locales/src', import.meta.url)

test.each([
  ['de-AT,en;q=0.5', 'de', 'ltr'],
  ['xx, pl;q=0.8', 'pl', 'ltr'],
  ['ar-EG', 'ar', 'rtl'],
  ['he-IL', 'he', 'rtl'],
  ['iw', 'he', 'rtl'],
  ['fa', 'fa', 'rtl'],
  ['no', 'nb', 'ltr'],
  ['nn-NO', 'nn', 'ltr'],
  ['zh-CN', 'zh', 'ltr'],
  ['zh-HK', 'zh-TW', 'ltr'],
  // Filipino isn't Finnish.
  ['fil-PH', 'en', 'ltr'],
  ['*', 'en', 'ltr'],
  ['', 'en', 'ltr'],
])('a phone with the languages "%s" reads %s', (accepted, language, direction) => {
  const { html, headers } = createPhonePage(accepted)
  expect(html).toContain(`<html lang="${language}" dir="${direction}">`)
  expect(html).toContain(`<title>${wordsByLanguage[language]?.title}</title>`)
  expect(headers['content-language']).toBe(language)
})

test('the page speaks every language of the uploader', () => {
  const languages = readdirSync(locales).map((name) => name.replace(/\.ts$/, ''))
  expect(Object.keys(wordsByLanguage).sort()).toEqual([...new Set([...languages, 'en'])].sort())
})

test('every language has all texts, with the same variables as in English', () => {
  const english = Object.entries(wordsByLanguage.en ?? {})
  const variables = (text = '') => text.match(/\{\w*\}?/g) ?? []
  for (const [language, words] of Object.entries(wordsByLanguage)) {
    const table = words as unknown as Record<string, string>
    for (const [key, text] of english) {
      expect(table[key]?.trim(), `${language}: ${key}`).toBeTruthy()
      expect(variables(table[key]), `${language}: ${key}`).toEqual(variables(text))
    }
  }
})
