import { expect, test } from 'vitest'
import { withModifiers } from './withModifiers.js'

const file = 'https://cdn.example.com/0b0e3f52-9a1c-4b3e-8f11-5c1d2a7e9f10'

test.each([
  ['adds operations', `${file}/`, '-/preview/', `${file}/-/preview/`],
  ['replaces operations', `${file}/-/crop/10x10/1,1/-/preview/`, '-/flip/', `${file}/-/flip/`],
  ['removes operations', `${file}/-/crop/10x10/1,1/`, '', `${file}/`],
  ['normalizes operations', file, 'rotate/90', `${file}/-/rotate/90/`],
  ['keeps the file name', `${file}/-/flip/beach%20day.jpg`, '-/mirror/', `${file}/-/mirror/beach%20day.jpg`],
  ['keeps the query', `${file}/-/flip/?token=a/-/b`, '', `${file}/?token=a/-/b`],
  [
    'keeps a base path',
    `https://example.com/files/${file.slice(-36)}/`,
    'flip',
    `https://example.com/files/${file.slice(-36)}/-/flip/`,
  ],
  [
    'takes URLs of other files as well',
    'https://example.com/a/-/flip/',
    '-/mirror/',
    'https://example.com/a/-/mirror/',
  ],
])('%s', (_, cdnUrl, modifiers, expected) => {
  expect(withModifiers(cdnUrl, modifiers)).toBe(expected)
})
