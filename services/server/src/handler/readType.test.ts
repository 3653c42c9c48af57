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
  'text/html\0',
  'unknown/unknown; charset=utf-8',
  ';text/html',
  'text/html text/plain',
])('%j is stored as a type that no browser sniffs', (text) => {
  expect(readType(text)).toBe('application/octet-stream')
})

test.each(['image/png', 'TEXT/Plain', 'application/vnd.api+json', 'x-world/x-3dmf'])('%s is kept', (text) => {
  expect(readType(text)).toBe(text.toLowerCase())
})

test.each([
  ['video/webm;codecs=vp9', 'video/webm'],
  ['video/webm; codecs="vp9, opus"', 'video/webm'],
  ['text/plain; charset=utf-8', 'text/plain'],
  ['Text/CSV ;header=present', 'text/csv'],
  [' image/png', 'image/png'],
  ['audio/mpeg;', 'audio/mpeg'],
])('%s is stored as %s: parameters are no other type', (text, type) => {
  expect(readType(text)).toBe(type)
})
