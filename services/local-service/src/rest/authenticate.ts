import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Access } from '../projects/createAccess.js'
import type { Project } from '../projects/ProjectOptions.js'
import { RestError } from './RestError.js'

const MAX_DATE_OFFSET_MS = 15 * 60_000

/** A request to the server API. */
export interface RestCall {
  readonly method: string
  /** Path and query as they were sent. */
  readonly uri: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/**
 * Returns the project that a request belongs to. Its header is `Uploadcare.Simple {public key}:{secret}`, or
 * `Uploadcare {public key}:{signature}` with the date: an HMAC-SHA1 over the method, the body's MD5, the content type, the date and
 * the URI. Source: REST API v0.7.
 *
 * @throws RestError 401 with the reason.
 */
export function authenticate(call: RestCall, access: Pick<Access, 'findProject'>, nowMs: number): Project {
  const { authorization } = call.headers
  if (!authorization) {
    throw new RestError(
      401,
      'The header Authorization is missing: send "Uploadcare.Simple {public key}:{secret key}", or "Uploadcare {public key}:{signature}" with the date.',
    )
  }
  const [, scheme = '', publicKey = '', proof = ''] =
    /^(Uploadcare(?:\.Simple)?) ([^:\s]+):(\S+)$/.exec(authorization) ?? []
  if (!scheme) {
    throw new RestError(
      401,
      'The header Authorization must be "Uploadcare.Simple {public key}:{secret key}" or "Uploadcare {public key}:{signature}".',
    )
  }
  const project = access.findProject(publicKey)
  if (!project) throw new RestError(401, 'The public key is invalid.')
  if (project.secretKeys.length === 0) {
    throw new RestError(401, 'The project has no secret: give it a secretKey to use the server API.')
  }
  if (scheme === 'Uploadcare.Simple') {
    if (project.secretKeys.some((secretKey) => isSame(proof, secretKey))) return project
    throw new RestError(401, 'The secret key is invalid.')
  }
  const text = createSignString(call, nowMs)
  const isRight = project.secretKeys.some((secretKey) =>
    isSame(proof.toLowerCase(), createHmac('sha1', secretKey).update(text).digest('hex')),
  )
  if (!isRight)
    throw new RestError(
      401,
      'The signature does not fit the request: sign its method, the MD5 of its body, its content type, date and address.',
    )
  return project
}

function createSignString({ method, uri, headers, body }: RestCall, nowMs: number): string {
  const custom = headers['x-uploadcare-date']
  const date = (Array.isArray(custom) ? custom[0] : custom) ?? headers.date ?? ''
  const time = Date.parse(date)
  if (Number.isNaN(time)) {
    throw new RestError(
      401,
      'A signed request needs its time in the header Date or X-Uploadcare-Date, such as "Fri, 01 May 2026 12:00:00 GMT".',
    )
  }
  if (Math.abs(time - nowMs) > MAX_DATE_OFFSET_MS) {
    throw new RestError(
      401,
      `The date of the request is more than 15 minutes off: the service has ${new Date(nowMs).toUTCString()}.`,
    )
  }
  const hash = createHash('md5').update(body).digest('hex')
  return [method, hash, headers['content-type'] ?? '', date, uri].join('\n')
}

/** Compares in constant time. */
function isSame(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map((text) => createHash('sha256').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}
