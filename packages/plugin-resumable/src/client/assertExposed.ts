import { UploadError } from '@lading/transport-engine'
import type { ResumableConnection } from './ResumableConnection.js'
import type { ResumableResponse } from './sendRequest.js'

/**
 * Refuses a response from another origin without a header: servers send it, but must let pages read it. The user can't do anything
 * about it, so the remedy goes into the log.
 *
 * @throws UploadError `cors-missing`
 */
export function assertExposed(
  { endpoint, logger }: ResumableConnection,
  { header }: ResumableResponse,
  name: string,
): void {
  if (!isForeign(endpoint) || header(name) !== undefined) return
  const advice = `"${new URL(endpoint).origin}" doesn't let this page read the header ${name}. Have it send "Access-Control-Expose-Headers: Location, Upload-Offset, Upload-Complete, Upload-Limit" with its answers.`
  logger?.warn(advice)
  throw new UploadError(
    'cors-missing',
    'The server does not accept files from this page. Contact its owner.',
    { cause: new Error(advice) },
  )
}

function isForeign(endpoint: string): boolean {
  const { origin } = globalThis.location ?? {}
  return origin !== undefined && new URL(endpoint).origin !== origin
}
