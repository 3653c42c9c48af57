import { expect, test } from 'vitest'
import { forbiddenByPage } from '../errors/forbiddenByPage.js'
import { findMixedContent } from './findMixedContent.js'

const page = 'https://shop.test/checkout'

test('an insecure address of a secure page is named, with what to do', () => {
  const found = findMixedContent('http://files.test:8080/upload?a=1', 3, page)
  expect(found).toEqual({ directive: 'mixed-content', host: 'http://files.test:8080' })
  expect(forbiddenByPage(found as NonNullable<typeof found>)).toMatchObject({
    code: 'forbidden-by-page',
    host: 'http://files.test:8080',
    message:
      "This page is secure, so browsers don't let it connect to http://files.test:8080. Use https:// for this address.",
  })
})

test.each([
  ['https://files.test/', 3, page],
  ['http://127.0.0.1:3000/', 3, page],
  ['http://localhost/', 3, page],
  ['http://files.test/', 3, 'http://shop.test/'],
  // It was upgraded, and has failed on the network.
  ['http://files.test/', 400, page],
])('%s after %i ms on %s may have failed for another reason', (url, elapsedMs, of) => {
  expect(findMixedContent(url, elapsedMs, of)).toBe(null)
})
