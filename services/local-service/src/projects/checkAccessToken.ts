import { createHash } from 'node:crypto'
import type { JWTPayload } from 'jose'
import { UploadApiError } from '../errors/UploadApiError.js'
import type { AccessToken } from './AccessToken.js'
import { isInScope, parseRestrictions, refuseUnknown } from './parseRestrictions.js'

const MAX_LIFETIME_SECONDS = 86_400
/** Allowed clock skew between servers. */
const CLOCK_TOLERANCE_SECONDS = 30
/** Claims that restrict nothing, and `nbf`, which the library checks. */
const IDENTIFYING_CLAIMS = ['iss', 'sub', 'jti', 'nbf']

export interface AccessTokenReading {
  /** The project's secrets; the token can be signed with any of them. */
  readonly secretKeys: readonly string[]
  readonly token: string
  readonly nowMs: number
}

export interface AccessTokenCheck extends AccessTokenReading {
  /** Endpoint path, such as `/base/`. */
  readonly endpoint: string
}

/**
 * Checks a bearer token for an endpoint. Source: wire protocol §9 and the Upload API's page on authentication.
 *
 * @throws UploadApiError `AccessTokenInvalidError`, `AccessTokenExpiredError` or `ScopeForbiddenError`.
 */
export async function checkAccessToken(check: AccessTokenCheck): Promise<AccessToken> {
  const token = await readAccessToken(check)
  if (isInScope(token.scope, check.endpoint)) return token
  const advice = `The token is for ${(token.scope ?? []).join(', ') || 'no endpoint'}, and the request was sent to ${check.endpoint}.`
  throw new UploadApiError('ScopeForbiddenError', [], { advice })
}

/**
 * Reads a bearer token: a JWT signed by HMAC-SHA256 with a secret's SHA-256, with the times `iat` and `exp` in seconds, at most a
 * day apart, and the optional `uc.restrictions.scope` and `uc.restrictions.limits.operations`. The caller checks the scope.
 *
 * @throws UploadApiError `AccessTokenInvalidError` or `AccessTokenExpiredError`.
 */
export async function readAccessToken(check: AccessTokenReading): Promise<AccessToken> {
  const { iat, exp, uc, ...others } = await verify(check)
  assertCanonical(check.token)
  refuseUnknown('the claims', others, IDENTIFYING_CLAIMS)
  if (iat === undefined || exp === undefined) throw invalid('the claims `iat` and `exp` are required.')
  if (exp <= iat) throw invalid('`exp` must be later than `iat`.')
  if (exp - iat > MAX_LIFETIME_SECONDS) throw invalid('`exp` must be at most 24 hours after `iat`.')
  if (iat * 1000 > check.nowMs + CLOCK_TOLERANCE_SECONDS * 1000) throw invalid('`iat` is in the future.')
  const { scope, maxOperations } = parseRestrictions(uc)
  // Use the signed part, because the same signature can be written in several ways.
  const signed = check.token.slice(0, check.token.lastIndexOf('.'))
  const id = createHash('sha256').update(signed).digest('base64url')
  const { sub } = others
  const subject = typeof sub === 'string' && sub !== '' ? sub : null
  return { id, expiresAtMs: (exp + CLOCK_TOLERANCE_SECONDS) * 1000, maxOperations, scope, subject }
}

/** Allows a single spelling per token: no padding, and no other letters for the same bytes. */
function assertCanonical(token: string): void {
  if (token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)) return
  throw invalid('its parts must be base64url without padding, as every JWT library writes them.')
}

async function verify({ secretKeys, token, nowMs }: AccessTokenReading): Promise<JWTPayload> {
  const options = {
    algorithms: ['HS256'],
    currentDate: new Date(nowMs),
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
  }
  // Loaded by the first token, because most services start without one.
  const { errors, jwtVerify } = await import('jose')
  let refusal: UploadApiError | undefined
  for (const secretKey of secretKeys) {
    try {
      return (await jwtVerify(token, createHash('sha256').update(secretKey).digest(), options)).payload
    } catch (error) {
      refusal = toRefusal(error, errors)
      // Only a signature error can mean that another secret fits.
      if (!(error instanceof errors.JWSSignatureVerificationFailed)) break
    }
  }
  throw refusal ?? invalid('the project has no secret.')
}

function toRefusal(error: unknown, errors: typeof import('jose')['errors']): UploadApiError {
  if (error instanceof errors.JWTExpired) {
    return new UploadApiError('AccessTokenExpiredError', [], { cause: error })
  }
  if (error instanceof errors.JOSEAlgNotAllowed) return invalid('the algorithm must be HS256.', error)
  if (error instanceof errors.JWSSignatureVerificationFailed) {
    return invalid(
      "the signature does not match: sign with the SHA-256 digest of the project's secret.",
      error,
    )
  }
  if (error instanceof errors.JWTClaimValidationFailed) return invalid(`${error.message}.`, error)
  return invalid('it cannot be read or is not a JWT.', error)
}

function invalid(reason: string, cause?: unknown): UploadApiError {
  return new UploadApiError('AccessTokenInvalidError', [reason], { cause })
}
