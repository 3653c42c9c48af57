import { invalidResponse, isAllowedUrl, originNotAllowed } from '@lading/transport-engine'
import { assertExposed } from './assertExposed.js'
import type { ResumableConnection } from './ResumableConnection.js'
import { ALLOW_ORIGINS, type ResumableResponse } from './sendRequest.js'

/**
 * Returns a new upload's URL, before any byte is sent there. If the endpoint uses TLS, so does the upload.
 *
 * @throws UploadError `invalid-response` without a URL, `cors-missing` if the
 * page isn't allowed to read it, `origin-not-allowed` for a URL on another host
 */
export function getUploadUrl(connection: ResumableConnection, response: ResumableResponse): string {
  const { origins, endpoint } = connection
  assertExposed(connection, response, 'location')
  const location = response.header('location')
  if (!location) throw invalidResponse('The server named no Location: it must let pages read this header.')
  const uploadUrl = toSecure(resolve(location, response.url), endpoint)
  if (!isAllowedUrl(uploadUrl, origins)) throw originNotAllowed(uploadUrl, ALLOW_ORIGINS)
  return uploadUrl
}

/** A server behind a proxy that ends TLS often names itself with `http:`. Nothing is sent without TLS; with TLS, it's the server itself. */
function toSecure(url: string, endpoint: string): string {
  const { href, origin } = new URL(url.replace(/^http:/, 'https:'))
  return origin === new URL(endpoint).origin ? href : url
}

function resolve(location: string, base: string): string {
  try {
    return new URL(location, base).href
  } catch {
    throw invalidResponse(`Location is ${JSON.stringify(location.slice(0, 100))}.`)
  }
}
