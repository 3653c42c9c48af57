import { expect, test } from 'vitest'
import { getFault } from '../errors/getFault.js'
import { assertNoPage } from './assertNoPage.js'
import { isWebPage } from './isWebPage.js'
import { isSignInPage } from './signInRequired.js'

const PAGE = '<html><head><title>\n  Access\n denied </title></head><body>No.</body></html>'

test.each([
  '<!DOCTYPE html><title>x</title>',
  '\uFEFF \r\n<!doctype HTML PUBLIC "-//W3C//DTD HTML 4.01//EN">',
  '<HTML><HEAD>',
  '<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN">',
  '<!-- FileName: index.html\nLanguage: [en] -->\n<!--Head--><html>',
  `<!-- ${'x'.repeat(3000)} --><html>`,
  '<center><h1>403 Forbidden</h1></center>',
  '<script>location="/login"</script>',
  '<meta http-equiv="refresh" content="0; url=/portal">',
  'error code: 1020',
])('%j is a web page', (text) => {
  expect(isWebPage(text)).toBe(true)
})

test.each([
  '',
  'Forbidden',
  '{"error":"<html>"}',
  '<?xml version="1.0" encoding="UTF-8"?><Error><Code>AccessDenied</Code></Error>',
  '<Error><Code>SlowDown</Code></Error>',
  '<!-- a --><ListPartsResult>',
  '<htmlish>',
  `<?xml ${'x'.repeat(3000)}`,
])('%j is none', (text) => {
  expect(isWebPage(text)).toBe(false)
})

test('deciding takes no time for a hostile beginning', () => {
  expect(isWebPage('<!---->'.repeat(100_000))).toBe(true)
  expect(isWebPage('<?xml?>'.repeat(100_000))).toBe(false)
})

const faultOf = (status: number, text: string, headers = '') => {
  try {
    assertNoPage({ status, statusText: '', text, headers })
    return null
  } catch (error) {
    return getFault(error)
  }
}

test.each([200, 201, 402, 403, 405, 406, 407, 418, 451, 499, 511])(
  'a web page with status %i is the answer of a gateway',
  (status) => {
    expect(faultOf(status, PAGE)).toBe('gateway')
  },
)

test.each([400, 404, 409, 410, 413, 415, 421, 422, 425, 429, 500, 502, 503, 504])(
  'status %i says enough, also with a web page',
  (status) => {
    expect(faultOf(status, PAGE)).toBe(null)
  },
)

test('a network that wants a sign-in says so by its status, whatever comes with it', () => {
  for (const text of ['', 'Sign in', '{}']) expect(faultOf(511, text)).toBe('gateway')
})

test("the answer to a HEAD request is judged by its type, and a server's own by its text", () => {
  expect(faultOf(403, '', 'content-type: text/html; charset=utf-8\r\n')).toBe('gateway')
  expect(faultOf(403, '', 'content-type: application/json\r\n')).toBe(null)
  expect(faultOf(204, '', 'content-type: text/html\r\n')).toBe(null)
  // Servers send their sentence as text/html.
  expect(faultOf(403, 'Forbidden', 'content-type: text/html\r\n')).toBe(null)
})

test('support can tell who has answered', () => {
  expect(() => assertNoPage({ status: 403, statusText: 'Forbidden', text: PAGE })).toThrow(
    expect.objectContaining({
      code: 'http-status',
      message: 'Error 403: Forbidden',
      cause: new Error('The page is titled "Access denied".'),
    }),
  )
})

test('a page that a request was redirected to is one to sign in', () => {
  expect(isSignInPage({ url: 'https://a.test/login', status: 200, statusText: '', text: PAGE })).toBe(true)
  expect(isSignInPage({ status: 200, statusText: '', text: PAGE })).toBe(false)
})
