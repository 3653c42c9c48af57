import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { UploadApiError } from '../errors/UploadApiError.js'

const MAX_LIFETIME_SECONDS = 86_400

/**
 * Checks a bearer token: a JWT signed by HMAC-SHA256 with the SHA-256 of the project's secret, with the times `iat`
 * and `exp` in seconds, at most a day apart. Source: wire protocol §9.
 *
 * @throws UploadApiError `AccessTokenInvalidError` or `AccessTokenExpiredError`.
 */
export function checkAccessToken(secretKey: string, token: string, nowMs: number): void {
  const [header = '', payload = '', signature = '', ...more] = token.split('.')
  if (more.length > 0 || signature === '') throw invalid('The token must have three parts.')
  if (parse(header).alg !== 'HS256') throw invalid('The algorithm must be HS256.')
  const key = createHash('sha256').update(secretKey).digest()
  const expected = createHmac('sha256', key).update(`${header}.${payload}`).digest()
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw invalid('The signature does not match.')
  }
  const { iat, exp } = parse(payload)
  if (typeof iat !== 'number' || typeof exp !== 'number')
    throw invalid('The claims iat and exp are required.')
  if (exp - iat > MAX_LIFETIME_SECONDS) throw invalid('The lifetime of the token must not exceed one day.')
  if (exp * 1000 <= nowMs) throw new UploadApiError('AccessTokenExpiredError')
}

function invalid(reason: string): UploadApiError {
  return new UploadApiError('AccessTokenInvalidError', [reason])
}

function parse(part: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
