import { UploadError } from '../errors/UploadError.js'
import type { HttpResponse } from './Http.js'
import { isAllowedUrl } from './isAllowedUrl.js'

/**
 * Refuses a response from an origin that isn't configured, because the request was redirected. `XMLHttpRequest` follows redirects before
 * a page knows about them, so we can only refuse the response.
 *
 * @param option Names the option to set, for the error.
 * @throws UploadError `origin-not-allowed`
 */
export function assertAnswered(
  { url = '' }: Pick<HttpResponse, 'url'>,
  configured: readonly string[],
  option: string,
): void {
  if (url !== '' && !isAllowedUrl(url, configured)) throw originNotAllowed(url, option)
}

/** Creates the error for a URL that isn't configured. Its cause is for developers. @param option Names the option to set. */
export function originNotAllowed(url: string, option: string): UploadError {
  const host = nameOrigin(url)
  const cause = new Error(`The server named this address. If it's yours, set ${option}.`)
  const error = new UploadError('origin-not-allowed', `This page doesn't allow connections to ${host}.`, {
    cause,
  })
  return Object.assign(error, { host })
}

function nameOrigin(url: string): string {
  try {
    const { origin, protocol } = new URL(url)
    return (origin === 'null' ? `an address of the kind "${protocol}"` : origin).slice(0, 100)
  } catch {
    return 'an invalid address'
  }
}
