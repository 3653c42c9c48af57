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

/** Creates the error for a URL that isn't configured. @param option Names the option to set. */
export function originNotAllowed(url: string, option: string): UploadError {
  return new UploadError(
    'origin-not-allowed',
    `The server directed the upload to ${nameOrigin(url)}, which this page doesn't allow. The file was not uploaded. If the address is yours, set ${option}.`,
  )
}

function nameOrigin(url: string): string {
  try {
    const { origin, protocol } = new URL(url)
    return (origin === 'null' ? `an address of the kind "${protocol}"` : origin).slice(0, 100)
  } catch {
    return 'an invalid address'
  }
}
