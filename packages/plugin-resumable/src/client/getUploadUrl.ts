import { invalidResponse, isAllowedUrl, originNotAllowed } from '@lading/transport-engine'
import type { ResumableConnection } from './ResumableConnection.js'
import { ALLOW_ORIGINS, type ResumableResponse } from './sendRequest.js'

/**
 * Returns the URL of a new upload, before a byte is sent there.
 *
 * @throws UploadError `invalid-response` without one, `origin-not-allowed` for one on another host
 */
export function getUploadUrl({ origins }: ResumableConnection, { header, url }: ResumableResponse): string {
  const location = header('location')
  if (!location) throw invalidResponse('The server named no Location: it must let pages read this header.')
  const uploadUrl = resolve(location, url)
  if (!isAllowedUrl(uploadUrl, origins)) throw originNotAllowed(uploadUrl, ALLOW_ORIGINS)
  return uploadUrl
}

function resolve(location: string, base: string): string {
  try {
    return new URL(location, base).href
  } catch {
    throw invalidResponse(`Location is ${JSON.stringify(location.slice(0, 100))}.`)
  }
}
