import { expect, test } from 'vitest'
import { pluralCategory } from './pluralCategory.js'

test.each([0, 1, -1, 2, 1.5, 21, 1e21, Number.NaN])('%d in English is as Intl counts it', (count) => {
  expect(pluralCategory('en', count)).toBe(new Intl.PluralRules('en').select(count))
})

test.each([
  ['ru', 1, 'one'],
  ['ru', 3, 'few'],
  ['ar', 2, 'two'],
  ['not a locale', 2, 'other'],
])('in %s, %d is "%s"', (language, count, category) => {
  expect(pluralCategory(language, count)).toBe(category)
})
