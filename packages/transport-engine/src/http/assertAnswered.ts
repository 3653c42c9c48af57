import { UploadError } from '../errors/UploadError.js'
import type { HttpResponse } from './Http.js'
import { isAllowedUrl } from './isAllowedUrl.js'

/**
 * Refuses an answer that came from another origin than the configured ones, because the request was redirected. `XMLHttpRequest` follows
 * redirects before a page knows of them, so what the answer says is the only thing left to refuse.
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

/** Creates the error of an address that isn't configured. @param option Names the option to set. */
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
