import type { OutputError } from '@lading/kernel'
import { expect, test } from 'vitest'
import { explainError } from './explainError.js'

const failure = (fields: object) => ({ error: Object.assign(new Error('Server text'), fields) })

test.each<[OutputError, string, string | null, string | null]>([
  [
    { type: 'NETWORK_ERROR', message: 'Network error', payload: failure({ code: 'stalled' }) },
    'network-error',
    'remedy-later',
    'NETWORK_ERROR stalled: Server text',
  ],
  [{ type: 'NETWORK_ERROR', message: 'No VPN' }, 'No VPN', 'remedy-later', null],
  [
    {
      type: 'NETWORK_ERROR',
      message: 'Network error',
      payload: failure({
        code: 'network',
        explanation: { cause: 'error-not-allowed', remedy: 'remedy-site', buttons: [] },
      }),
    },
    'error-not-allowed ',
    'remedy-site',
    'NETWORK_ERROR network: Server text',
  ],
  [
    { type: 'UPLOAD_ERROR', message: 'Error 408: x', payload: failure({ code: 'http-status', status: 408 }) },
    'error-server',
    'remedy-later',
    'UPLOAD_ERROR http-status 408: Server text',
  ],
  [
    { type: 'UPLOAD_ERROR', message: 'Error 503: x', payload: failure({ code: 'http-status', status: 503 }) },
    'error-server',
    'remedy-later',
    'UPLOAD_ERROR http-status 503: Server text',
  ],
  [
    {
      type: 'UPLOAD_ERROR',
      message: 'Request was throttled.',
      payload: failure({ code: 'RequestThrottledError', status: 429 }),
    },
    'Request was throttled.',
    'remedy-later',
    'UPLOAD_ERROR RequestThrottledError 429: Server text',
  ],
  [
    {
      type: 'UPLOAD_ERROR',
      message: 'Error 429: Too Many Requests',
      payload: failure({ code: 'RequestThrottledError', status: 429 }),
    },
    'error-busy',
    'remedy-later',
    'UPLOAD_ERROR RequestThrottledError 429: Server text',
  ],
  [
    {
      type: 'UPLOAD_ERROR',
      message: 'Account is blocked.',
      payload: failure({ code: 'AccountBlockedError' }),
    },
    'Account is blocked.',
    'remedy-site',
    'UPLOAD_ERROR AccountBlockedError: Server text',
  ],
  [
    { type: 'UPLOAD_ERROR', message: 'Expired.', payload: failure({ code: 'SignatureExpirationError' }) },
    'Expired.',
    'remedy-site',
    'UPLOAD_ERROR SignatureExpirationError: Server text',
  ],
  [
    {
      type: 'UPLOAD_ERROR',
      message: 'The store does not accept this file.',
      payload: failure({
        code: 'part-refused',
        status: 400,
        cause: new Error('It answered InvalidRequest.'),
      }),
    },
    'error-not-allowed',
    'remedy-site',
    'UPLOAD_ERROR part-refused 400: Server text It answered InvalidRequest.',
  ],
  [
    {
      type: 'UPLOAD_ERROR',
      message: 'The store does not accept files from this page. Contact its owner.',
      payload: failure({ code: 'cors-missing' }),
    },
    'The store does not accept files from this page. Contact its owner.',
    null,
    'UPLOAD_ERROR cors-missing: Server text',
  ],
  [
    {
      type: 'UPLOAD_ERROR',
      message: 'Files of the type text/plain are not accepted.',
      payload: failure({
        code: 'type-not-allowed',
        status: 415,
        explanation: { cause: null, remedy: null, buttons: [] },
      }),
    },
    'Files of the type text/plain are not accepted.',
    null,
    'UPLOAD_ERROR type-not-allowed 415: Server text',
  ],
  [
    { type: 'UPLOAD_ERROR', message: 'Expired.', payload: failure({ code: 'AccessTokenExpiredError' }) },
    'error-not-allowed',
    'remedy-site',
    'UPLOAD_ERROR AccessTokenExpiredError: Server text',
  ],
  [
    {
      type: 'UPLOAD_ERROR',
      message: 'Used up.',
      payload: failure({ code: 'OperationsLimitExceededError', status: 403 }),
    },
    'Used up.',
    'remedy-site',
    'UPLOAD_ERROR OperationsLimitExceededError 403: Server text',
  ],
  [
    {
      type: 'UPLOAD_ERROR',
      message: 'Failed to resolve the auth token: 401',
      payload: failure({ code: 'AuthTokenResolverError' }),
    },
    'error-not-allowed',
    'remedy-retry',
    'UPLOAD_ERROR AuthTokenResolverError: Server text',
  ],
  [
    { type: 'UPLOAD_ERROR', message: 'Who?', payload: failure({ code: 'HostNotAllowedError', status: 421 }) },
    'error-not-allowed',
    'remedy-site',
    'UPLOAD_ERROR HostNotAllowedError 421: Server text',
  ],
  [
    {
      type: 'UPLOAD_ERROR',
      message: 'Host does not exist.',
      payload: failure({ code: 'HostnameNotFoundError' }),
    },
    'Host does not exist.',
    'remedy-retry',
    'UPLOAD_ERROR HostnameNotFoundError: Server text',
  ],
  [
    { type: 'UPLOAD_ERROR', message: 'Error 404: gone', payload: failure({ status: 404 }) },
    'something-went-wrong',
    'remedy-retry',
    'UPLOAD_ERROR 404: Server text',
  ],
  [
    { type: 'UPLOAD_ERROR', message: 'The quota is used up.', payload: failure({}) },
    'The quota is used up.',
    'remedy-retry',
    'UPLOAD_ERROR: Server text',
  ],
  [
    { type: 'UNKNOWN_ERROR', message: 'Something went wrong', payload: { error: 'boom' } },
    'Something went wrong',
    'remedy-retry',
    'UNKNOWN_ERROR: boom',
  ],
  [{ type: 'NOT_AN_IMAGE', message: 'Images.', payload: { entry: {} } }, 'Images.', 'remedy-image', null],
  [{ type: 'FILE_TOO_SMALL', message: 'Too small.' }, 'Too small.', 'remedy-min-size', null],
  [{ type: 'FILE_SIZE_EXCEEDED', message: 'Too big.' }, 'Too big.', 'remedy-size', null],
  [{ type: 'FORBIDDEN_FILE_TYPE', message: 'No.' }, 'No.', 'remedy-type PDF', null],
  [{ type: 'CUSTOM_ERROR', message: 'My own.' }, 'My own.', null, null],
])('%o', (error, cause, remedy, details) => {
  const message = (key: string, values: object = {}) => [key, ...Object.values(values)].join(' ')
  expect(explainError(error, { types: 'PDF' }, message)).toEqual({ cause, remedy, details })
})

test("the page's own message stands for itself, without our remedy", () => {
  const message = (key: string) => key
  const locale = { outranks: (key: string) => key !== 'file-type-not-allowed' }
  const explain = (error: OutputError) => {
    const sizes = { size: '9.1 MB', max: '1 MB', min: '' }
    const { cause, remedy } = explainError(error, { types: 'PDF', sizes, locale }, message)
    return [cause, remedy]
  }
  expect(explain({ type: 'FILE_SIZE_EXCEEDED', message: 'Own words.' })).toEqual(['Own words.', null])
  expect(explain({ type: 'NOT_AN_IMAGE', message: 'Own words.' })).toEqual(['Own words.', null])
  expect(explain({ type: 'FORBIDDEN_FILE_TYPE', message: 'No.' })).toEqual(['No.', 'remedy-type'])
  const payload = failure({
    explanation: { cause: 'error-unreachable', remedy: 'remedy-later', buttons: [] },
  })
  expect(explain({ type: 'NETWORK_ERROR', message: 'Network error', payload })).toEqual([
    'network-error',
    null,
  ])
  expect(explain({ type: 'NETWORK_ERROR', message: 'No VPN', payload })).toEqual(['No VPN', null])
})

test('a file that is too large is named with both sizes', () => {
  const error = { type: 'FILE_SIZE_EXCEEDED', message: 'Too big.' } as const
  const message = (key: string, values: object = {}) => [key, ...Object.values(values)].join(' ')
  expect(
    explainError(error, { types: '', sizes: { size: '9.1 MB', max: '1 MB', min: '' } }, message).cause,
  ).toBe('error-size 9.1 MB 1 MB ')
})

test('a refused file is named by its type or its size, where the language has the words', () => {
  const message = (key: string, values: object = {}) => [key, ...Object.values(values)].join(' ')
  const type = {
    type: 'FORBIDDEN_FILE_TYPE',
    message: 'Not allowed.',
    payload: { entry: { name: 'a.tar.zip' } },
  } as unknown as OutputError
  const small = { type: 'FILE_TOO_SMALL', message: 'Too small.' } as OutputError
  const sizes = { size: '34 KB', max: '', min: '100 KB' }
  const rules = { types: 'Images', sizes }
  expect(explainError(type, rules, message)).toMatchObject({
    cause: 'error-type ZIP',
    remedy: 'remedy-type Images',
  })
  expect(explainError(small, rules, message)).toMatchObject({
    cause: 'error-min-size 34 KB  100 KB',
    remedy: null,
  })
  const specified = ['file-type-not-allowed error-type', 'files-min-size-limit-error error-min-size']
  const locale = { outranks: (key: string, other: string) => specified.includes(`${key} ${other}`) }
  expect(explainError(type, { ...rules, locale }, message)).toMatchObject({
    cause: 'Not allowed.',
    remedy: 'remedy-type Images',
  })
  expect(explainError(small, { ...rules, locale }, message)).toMatchObject({
    cause: 'Too small.',
    remedy: 'remedy-min-size',
  })
})
