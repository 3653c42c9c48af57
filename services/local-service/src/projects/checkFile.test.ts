import { expect, test } from 'vitest'
import { isTypeAllowed } from './checkFile.js'

test.each([
  ['audio/mp4', 'audio/x-m4a', true],
  ['application/x-zip-compressed', 'application/zip', true],
  ['image/jpg', 'image/jpeg', true],
  ['image/heic', 'image/heif', true],
  ['text/csv; charset=utf-8', 'text/csv', true],
  ['text/csv', 'text/plain', false],
  ['image/png', 'image/jpeg', false],
  ['application/vnd.ms-excel', 'text/csv', false],
])('a project that allows %s takes %s: %s', (allowed, type, isAllowed) => {
  expect(isTypeAllowed([allowed], type)).toBe(isAllowed)
})
