import { expect, test } from 'vitest'
import { CancelError } from './CancelError.js'
import { getFault } from './getFault.js'
import { invalidResponse } from './invalidResponse.js'
import { NetworkError } from './NetworkError.js'
import { ThrottledError } from './ThrottledError.js'
import { UploadError } from './UploadError.js'

/** An error of another class with the same name, as the kernel's are. */
const foreign = (name: string, fields: object = {}) => Object.assign(new Error('x'), { name, ...fields })

test.each([
  [new CancelError(), 'canceled'],
  [foreign('CancelError'), 'canceled'],
  [new NetworkError(), 'network'],
  [new NetworkError('x', { code: 'stalled' }), 'stalled'],
  [foreign('NetworkError'), 'network'],
  [new ThrottledError('x', 429, null), 'throttled'],
  [foreign('UploadError', { code: 'RequestThrottledError' }), 'throttled'],
  [new UploadError('SignatureExpirationError', 'x'), 'credentials'],
  [invalidResponse(), 'protocol'],
  [new UploadError('http-status', 'x', { status: 503 }), 'server'],
  [foreign('UploadError', { status: 503 }), 'server'],
  [new UploadError('UploadAPIError', 'x', { status: 200 }), 'server'],
  [new UploadError('FileTypeForbiddenError', 'x', { status: 200 }), 'rejected'],
  [foreign('UploadError', { code: 'http-status', status: 401 }), 'rejected'],
  [new UploadError('sign-in-required', 'x', { status: 401 }), 'sign-in'],
  [new UploadError('AuthTokenResolverError', 'x', { status: 401 }), 'sign-in'],
  [new UploadError('AuthTokenResolverError', 'x'), 'rejected'],
  [new UploadError('http-status', 'x', { status: 413 }), 'too-large'],
  [new UploadError('http-status', 'x', { status: 421 }), 'not-processed'],
  [new UploadError('http-status', 'x', { status: 425 }), 'not-processed'],
  [new UploadError('http-status', 'x', { status: 423 }), 'locked'],
  [new UploadError('HostNotAllowedError', 'x', { status: 421 }), 'rejected'],
  [new UploadError('file-unreadable', 'x'), 'unreadable'],
  [new UploadError('file-changed', 'x'), 'changed'],
  [new UploadError('forbidden-by-page', 'x'), 'forbidden'],
  [new UploadError('store-refused', 'x', { status: 424 }), 'refused'],
  [foreign('NetworkError', { reason: 'blocked' }), 'blocked'],
  [foreign('NetworkError', { reason: 'unshared' }), 'unshared'],
  [foreign('NetworkError', { reason: 'x' }), 'network'],
  [foreign('UploadError'), 'rejected'],
  [new TypeError('x'), 'rejected'],
  ['x', 'rejected'],
  [undefined, 'rejected'],
])('%o is %s', (error, fault) => {
  expect(getFault(error)).toBe(fault)
})
