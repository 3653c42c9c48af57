import { expect, test } from 'vitest'
import { explain } from './explain.js'
import { UploadError } from './UploadError.js'

const buttonsOf = (code: string, status?: number) =>
  explain(new UploadError(code, 'x', status === undefined ? {} : { status })) as UploadError

test.each<[code: string, status?: number]>([
  ['type-not-allowed', 415],
  ['handler-status', 415],
  ['http-status', 415],
  ['http-status', 405],
  ['FileTypeForbiddenError', 400],
  ['FileTypeForbiddenError', 200],
  ['FileInfectedError', 400],
  ['FileSizeLimitExceededError', 400],
  ['MultipartFileSizeLimitExceededError', 400],
  ['too-large', 400],
  ['http-status', 413],
  ['bad-request', 400],
  ['OriginNotAllowedError', 403],
  ['ProjectPublicKeyInvalidError', 403],
  ['URLHostPrivateIPForbiddenError', 400],
  ['cors-missing'],
  ['bucket-missing'],
  ['clock-skew', 424],
  ['store-refused', 424],
  ['insecure-page'],
  ['part-plan-invalid', 200],
  ['origin-not-allowed', 200],
])('the refusal %s with status %s offers no Retry', (code, status) => {
  expect(buttonsOf(code, status).explanation?.buttons).toEqual([])
})

test.each<[code: string, status?: number]>([
  ['rejected', 403],
  ['damaged', 422],
  ['incomplete', 409],
  ['upload-gone', 410],
  ['ticket-expired', 403],
  ['handler-status', 400],
  ['http-status', 404],
  ['HostnameNotFoundError', 400],
  ['SignatureInvalidError', 403],
  ['UploadFailedError', 403],
  ['handler-failed', 500],
])('the failure %s with status %s offers Retry, since another attempt can succeed', (code, status) => {
  expect(buttonsOf(code, status).explanation?.buttons).toEqual(['retry'])
})
