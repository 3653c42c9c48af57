import { expect, test } from 'vitest'
import { chooseType, isTypeAllowed } from './isTypeAllowed.js'

test.each([
  'image/svg+xml',
  'image/svg',
  'text/html',
  'text/xml',
  'text/javascript',
  'text/ecmascript',
  'text/xsl',
  'application/xml',
  'application/xhtml+xml',
  'application/javascript',
  'application/x-javascript',
  'application/rss+xml',
  'application/vnd.wap.xhtml+xml',
  'multipart/related',
  'message/rfc822',
  'audio/svg+xml',
  'video/x+xml',
  'image/xml',
  'application/x-xml',
  'application/xml-dtd',
  'text/xml-external-parsed-entity',
  'application/vnd.test.xml',
  'text/x-component',
  'text/scriptlet',
])('%s is allowed by its name only', (type) => {
  const wildcard = `${type.split('/')[0]}/*`
  expect(isTypeAllowed(type, [wildcard, '*/*'])).toBe(false)
  expect(isTypeAllowed(type, [wildcard, type])).toBe(true)
})

test.each([
  'image/png',
  'text/plain',
  'text/csv',
  'application/pdf',
  'application/postscript',
  'application/json',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/octet-stream',
])('%s is allowed by a wildcard', (type) => {
  expect(isTypeAllowed(type, [`${type.split('/')[0]}/*`])).toBe(true)
  expect(isTypeAllowed(type, [type.toUpperCase()])).toBe(true)
  expect(isTypeAllowed(type, ['video/*'])).toBe(false)
})

test.each([
  ['list.csv', 'application/vnd.ms-excel', ['text/csv'], 'text/csv'],
  ['a.zip', 'application/x-zip-compressed', ['application/zip'], 'application/zip'],
  ['s.wav', 'audio/x-wav', ['audio/*'], 'audio/x-wav'],
  ['a.png', 'application/octet-stream', ['image/*'], 'image/png'],
  ['report.xls', 'application/vnd.ms-excel', ['text/csv'], undefined],
  ['a.csv', 'image/png', ['text/csv'], undefined],
  ['a.png', 'text/html', ['image/*'], undefined],
  ['a.html', 'application/octet-stream', ['text/*'], undefined],
  ['a.csv', 'text/html', ['text/csv'], 'text/csv'],
  ['a.pdf', 'application/pdf', [], undefined],
])('%s of the type %s, where %j is allowed, is stored as %s', (name, type, allowed, stored) => {
  expect(chooseType({ name, type }, allowed)).toBe(stored)
})

test.each([
  ['a.pdb', 'application/octet-stream', ['image/png', 'chemical/x-pdb'], 'chemical/x-pdb'],
  ['a.pdb', 'application/octet-stream', ['image/png'], undefined],
  ['a.pdb', 'application/octet-stream', ['chemical/*', 'application/xhtml+xml'], undefined],
  ['a.pdf', 'application/octet-stream', ['chemical/x-pdb'], undefined],
  ['a', 'application/octet-stream', ['chemical/x-pdb'], undefined],
  ['a.mkv', 'application/x-matroska', ['video/x-matroska'], 'video/x-matroska'],
])('%s of the type %s is stored, where %j are allowed, as %s', (name, type, allowed, stored) => {
  expect(chooseType({ name, type }, allowed)).toBe(stored)
})
