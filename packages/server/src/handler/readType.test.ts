import { expect, test } from 'vitest'
import { readType } from './readType.js'

test.each([
  'unknown/unknown',
  'Unknown/Unknown',
  'application/unknown',
  'content/unknown',
  'unknown/html',
  'application/x-unknown-content-type',
  'application/x-unknown',
  'application/x-vnd.mozilla.guess-from-ext',
  'application/x-vnd.mozilla.maybe-text',
  '*/*',
  'text/*',
  '',
  ' ',
  'text',
  'text/',
  '/html',
  'text/html, text/plain',
  'text/plain; charset=utf-8',
  'text/html\0',
  ' text/html',
])('%j is stored as a type that no browser sniffs', (text) => {
  expect(readType(text)).toBe('application/octet-stream')
})

test.each(['image/png', 'TEXT/Plain', 'application/vnd.api+json', 'x-world/x-3dmf'])('%s is kept', (text) => {
  expect(readType(text)).toBe(text.toLowerCase())
})
