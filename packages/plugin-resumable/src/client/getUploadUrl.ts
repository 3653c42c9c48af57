import { invalidResponse, isAllowedUrl, originNotAllowed, UploadError } from '@lading/transport-engine'
import type { ResumableConnection } from './ResumableConnection.js'
import { ALLOW_ORIGINS, type ResumableResponse } from './sendRequest.js'

/**
 * Returns a new upload's URL, before any byte is sent there. If the endpoint uses TLS, so does the upload.
 *
 * @throws UploadError `invalid-response` without a URL, `cors-missing` if the
 * page isn't allowed to read it, `origin-not-allowed` for a URL on another host
 */
export function getUploadUrl(connection: ResumableConnection, { header, url }: ResumableResponse): string {
  const { origins, endpoint } = connection
  const location = header('location')
  if (location === undefined && isForeign(endpoint)) throw createUnreadable(connection)
  if (!location) throw invalidResponse('The server named no Location: it must let pages read this header.')
  const uploadUrl = toSecure(resolve(location, url), endpoint)
  if (!isAllowedUrl(uploadUrl, origins)) throw originNotAllowed(uploadUrl, ALLOW_ORIGINS)
  return uploadUrl
}

/** A server behind a proxy that ends TLS often names itself with `http:`. Nothing is sent without TLS; with TLS, it's the server itself. */
function toSecure(url: string, endpoint: string): string {
  const { href, origin } = new URL(url.replace(/^http:/, 'https:'))
  return origin === new URL(endpoint).origin ? href : url
}

function isForeign(endpoint: string): boolean {
  const { origin } = globalThis.location ?? {}
  return origin !== undefined && new URL(endpoint).origin !== origin
}

/** The user can't do anything about it, so the remedy goes into the log. */
function createUnreadable({ endpoint, logger }: ResumableConnection): UploadError {
  const advice = `"${new URL(endpoint).origin}" doesn't let this page read the header Location. Have it send "Access-Control-Expose-Headers: Location, Upload-Offset, Upload-Complete, Upload-Limit" with its answers.`
  logger?.warn(advice)
  return new UploadError(
    'cors-missing',
    'The server does not accept files from this page. Contact its owner.',
    { cause: new Error(advice) },
  )
}

function resolve(location: string, base: string): string {
  try {
    return new URL(location, base).href
  } catch {
    throw invalidResponse(`Location is ${JSON.stringify(location.slice(0, 100))}.`)
  }
}
