import { createHmac, timingSafeEqual } from 'node:crypto'
import { UploadApiError } from '../errors/UploadApiError.js'
import { type Fields, readField } from '../http/Fields.js'

/**
 * Checks a secure upload: `expire` is a UNIX time in seconds and `signature` its HMAC-SHA256 in hexadecimal, keyed with a project
 * secret. Source: wire protocol §9.
 *
 * @throws UploadApiError a `Signature…` code for the first broken rule.
 */
export function checkSignature(secretKeys: readonly string[], fields: Fields, nowMs: number): void {
  const signature = readField(fields, 'signature')
  const expire = readField(fields, 'expire')
  if (signature === undefined) {
    const advice =
      'The request has no proof: send `signature` and `expire`, or a token as `Authorization: Bearer {token}`, which your server makes with the secret of the project.'
    throw new UploadApiError('SignatureRequiredError', [], { advice })
  }
  if (expire === undefined) throw new UploadApiError('SignatureExpirationRequiredError')
  if (!/^\d{1,12}$/.test(expire)) throw new UploadApiError('SignatureExpirationInvalidError')
  const given = Buffer.from(/^[0-9a-f]{64}$/i.test(signature) ? signature : '', 'hex')
  const isRight = secretKeys.some((secretKey) => {
    const expected = createHmac('sha256', secretKey).update(expire).digest()
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  if (!isRight) throw new UploadApiError('SignatureInvalidError')
  if (Number(expire) * 1000 <= nowMs) throw new UploadApiError('SignatureExpirationError')
}
