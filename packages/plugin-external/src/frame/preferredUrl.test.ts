import { expect, test } from 'vitest'
import { preferredUrl } from './preferredUrl.js'

const file = {
  url: 'https://a.test/doc',
  name: 'doc',
  alternatives: new Map([
    ['image/png', 'https://a.test/png'],
    ['image/jpeg', 'https://a.test/jpeg'],
    ['application/pdf', 'https://a.test/pdf'],
  ]),
}

test.each([
  ['', 'doc'],
  ['video/*', 'doc'],
  ['image/*', 'png'],
  ['image/jpeg, image/*', 'jpeg'],
  ['text/plain, Application/PDF', 'pdf'],
  ['*/*', 'png'],
  ['*', 'png'],
  // Neither a beginning nor a pattern.
  ['image', 'doc'],
  ['im.ge/png', 'doc'],
])('of the preferred types "%s" the first that there is decides: %s', (types, name) => {
  expect(preferredUrl(file, types)).toBe(`https://a.test/${name}`)
})
