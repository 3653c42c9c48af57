import { expect, test } from 'vitest'
import { isSignedOut, isSignInPage } from './signInRequired.js'

const text = '<!doctype html><title>Sign in</title>'
const html = 'content-type: text/html; charset=utf-8\r\n'

test.each([
  ['a login page', { text }, true],
  ['one that refuses the method', { status: 405, text }, true],
  ['one that does not exist for it', { status: 404, text }, true],
  ['one that refuses the body', { status: 422, text }, true],
  ['the headers of one', { headers: html }, true],
  ['a failed page', { status: 500, text }, false],
  ['a result', { text: '{}' }, false],
  ['no content', {}, false],
])('a redirect to %s has the person sign in: %s', (_, response, isSignIn) => {
  const found = { status: 200, statusText: '', text: '', url: 'https://shop.test/login?from=x', ...response }
  expect(isSignInPage(found, 'https://shop.test/api/upload')).toBe(isSignIn)
})

test('a page without a redirect is none, and neither is a refusal at the same place', () => {
  expect(isSignInPage({ status: 200, statusText: '', text })).toBe(false)
  const moved = { status: 405, statusText: '', text, url: 'https://shop.test/api/upload/?a=1' }
  expect(isSignInPage(moved, 'http://shop.test/api/upload')).toBe(false)
  expect(isSignInPage({ ...moved, status: 200 }, 'http://shop.test/api/upload')).toBe(true)
})

test.each([
  [401, true],
  [419, true],
  [440, true],
  [403, false],
  [407, false],
])('status %i means that the session has ended: %s', (status, isEnded) => {
  expect(isSignedOut(status)).toBe(isEnded)
})
