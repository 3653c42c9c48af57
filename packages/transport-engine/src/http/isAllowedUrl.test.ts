import { expect, test } from 'vitest'
import { assertAnswered } from './assertAnswered.js'
import { isAllowedUrl, isSafeTarget } from './isAllowedUrl.js'

const SERVER = 'https://shop.test/api'

test.each([
  ['https://shop.test/x', true],
  ['https://SHOP.test:443/x', true],
  ['https://files.test/', true],
  ['http://shop.test/x', false],
  ['https://shop.test:444/', false],
  ['https://shop.test.evil.test/', false],
  ['https://shop.test@evil.test/', false],
  ['https://a:b@shop.test/', false],
  ['blob:https://shop.test/1', false],
  ['data:,x', false],
  ['/api', false],
  ['', false],
])('tokens may go to %s: %s', (url, isAllowed) => {
  expect(isAllowedUrl(url, [SERVER, 'https://files.test', 'not a url'])).toBe(isAllowed)
})

test('an address that the browser upgrades to https counts as the configured one', () => {
  expect(isAllowedUrl('https://shop.test/x', ['http://shop.test'])).toBe(true)
  expect(isAllowedUrl('https://other.test/x', ['http://shop.test'])).toBe(false)
})

test.each([
  ['https://bucket.s3.test/x?sig=1', true],
  ['http://127.0.0.1:9000/x', true],
  ['http://localhost:9000/x', true],
  ['http://[::1]/x', true],
  ['http://bucket.s3.test/x', false],
  ['http://127.0.0.1.evil.test/x', false],
  ['http://localhost.evil.test/x', false],
  ['https://user:secret@bucket.s3.test/x', false],
  ['ftp://bucket.s3.test/x', false],
  ['javascript:1', false],
])('bytes may go to %s, which an https server has signed: %s', (url, isSafe) => {
  expect(isSafeTarget(url, SERVER)).toBe(isSafe)
})

test('of a server without https, parts may go without it, too', () => {
  expect(isSafeTarget('http://store.lan/x', 'http://shop.lan/api')).toBe(true)
})

test('an answer after a redirect elsewhere is refused; the error names the host, and for developers the option', () => {
  expect(() => assertAnswered({}, [SERVER], 'endpoint')).not.toThrow()
  expect(() => assertAnswered({ url: 'https://shop.test/v2' }, [SERVER], 'endpoint')).not.toThrow()
  expect(() => assertAnswered({ url: 'https://evil.test/' }, [SERVER], 'endpoint')).toThrow(
    expect.objectContaining({
      message: "This page doesn't allow connections to https://evil.test.",
      host: 'https://evil.test',
      cause: expect.objectContaining({ message: expect.stringContaining('set endpoint') }),
    }),
  )
})
