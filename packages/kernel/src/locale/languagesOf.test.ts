import { expect, test } from 'vitest'
import { languagesOf } from './languagesOf.js'

test.each([
  ['en', ['en']],
  ['de-AT', ['de-AT', 'de', 'en']],
  ['de_AT', ['de_AT', 'de', 'en']],
  ['zh-Hant-TW', ['zh-Hant-TW', 'zh-TW', 'zh', 'en']],
  ['zh_HK', ['zh_HK', 'zh-TW', 'zh', 'en']],
  ['zh-Hans-SG', ['zh-Hans-SG', 'zh', 'en']],
  ['sr-Latn', ['sr-Latn', 'sr', 'en']],
  ['sr-Cyrl-RS', ['sr-Cyrl-RS', 'sr', 'en']],
  ['nn-NO', ['nn-NO', 'nn', 'nb', 'en']],
  ['no', ['no', 'nb', 'en']],
  ['nonsense tag', ['nonsense tag', 'en']],
])('%s is served by %j', (tag, languages) => {
  expect(languagesOf(tag)).toEqual(languages)
})
