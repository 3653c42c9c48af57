import { expect, test } from 'vitest'
import { parseBody } from './parseBody.js'

const ok = { status: 200, statusText: 'OK' }
const envelope =
  '{"error":{"status_code":403,"content":"pub_key is invalid.","error_code":"ProjectPublicKeyInvalidError"}}'

test('an object is a success', () => {
  expect(parseBody({ ...ok, text: '{"file":"x"}' })).toEqual({ file: 'x' })
})

test.each([200, 403, 500])('an error object with status %i is the service’s error', (status) => {
  expect(() => parseBody({ status, statusText: '', text: envelope })).toThrow(
    expect.objectContaining({
      name: 'UploadError',
      code: 'ProjectPublicKeyInvalidError',
      message: 'pub_key is invalid.',
      status,
    }),
  )
})

test.each([
  { status: 401, statusText: '', text: '' },
  { status: 401, statusText: '', text: '<!doctype html><title>Sign in</title>' },
  { status: 401, statusText: '', text: '{"detail":"Credentials were not provided."}' },
  { ...ok, text: '<!doctype html><title>Sign in</title>', url: 'https://shop.test/login' },
])(
  'something before the service that wants the person to sign in is no refusal of the file: %o',
  (response) => {
    expect(() => parseBody(response)).toThrow(expect.objectContaining({ code: 'sign-in-required' }))
  },
)

test("the service's own 401 is its error", () => {
  const error = { status_code: 401, content: 'Refused.', error_code: 'AccessTokenInvalidError' }
  expect(() => parseBody({ status: 401, statusText: '', text: JSON.stringify({ error }) })).toThrow(
    expect.objectContaining({ code: 'AccessTokenInvalidError' }),
  )
})

test.each([
  ['{"error":{}}', 200, 'The upload service refused the file without a reason.'],
  ['{"error":{"content":7,"error_code":null}}', 500, 'Error 500: Internal Server Error'],
])('the error object %s with status %i still gets a message', (text, status, message) => {
  expect(() => parseBody({ status, statusText: 'Internal Server Error', text })).toThrow(
    expect.objectContaining({ code: 'service-error', message, status }),
  )
})

test.each([
  [413, 'Payload Too Large', '<html>nginx</html>', 'Error 413: Payload Too Large'],
  [413, '', '<html>nginx</html>', 'Error 413'],
  [503, '', ' Maintenance until noon \n', 'Error 503: Maintenance until noon'],
  [500, '', '{"detail":"x"}', 'Error 500'],
  [204, 'No Content', '', 'Error 204: No Content'],
  [201, 'Created', '{"file":"x"}', 'Error 201: Created'],
  [500, '', 'x'.repeat(1000), `Error 500: ${'x'.repeat(200)}`],
])('status %i with "%s" is an error of that status', (status, statusText, text, message) => {
  expect(() => parseBody({ status, statusText, text })).toThrow(
    expect.objectContaining({ name: 'UploadError', code: 'http-status', status, message }),
  )
})

test.each(['', '<html></html>', '{"file":', 'null', '7', '"text"', '[1]'])(
  'the body %o with status 200 is not a success',
  (text) => {
    expect(() => parseBody({ ...ok, text })).toThrow(
      expect.objectContaining({ name: 'UploadError', code: 'invalid-response' }),
    )
  },
)

test('status 0 is a network error', () => {
  expect(() => parseBody({ status: 0, statusText: '', text: '' })).toThrow(
    expect.objectContaining({ name: 'NetworkError', message: 'Network error' }),
  )
})
