import { expect, test } from 'vitest'
import { themeClasses } from './themeClasses.js'

test.each([
  [undefined, ''],
  [null, ''],
  [false, ''],
  ['lading-dark', 'lading-dark'],
  ['uc-dark', 'uc-dark lading-dark'],
  ['mine uc-light uc-purple', 'mine uc-light lading-light uc-purple'],
  ['my-uc-dark uc-darker', 'my-uc-dark uc-darker'],
])('%s becomes %s', (given, expected) => {
  expect(themeClasses(given as string)).toBe(expected)
})
