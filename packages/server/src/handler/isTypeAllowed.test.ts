import { expect, test } from 'vitest'
import { isTypeAllowed } from './isTypeAllowed.js'

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
