import { UploadError } from '../errors/UploadError.js'
import { buildQuery, type Params } from './buildQuery.js'

/**
 * Builds the URL of a call. A path of the base is kept; a relative base belongs to the page's origin.
 *
 * @throws UploadError `base-url-invalid`
 */
export function buildUrl(baseUrl: string, path: string, params: Params = {}): string {
  const url = parseBase(baseUrl)
  url.pathname = url.pathname.replace(/\/+$/, '') + path
  url.search = buildQuery({ jsonerrors: 1, ...params }).toString()
  url.hash = ''
  return url.href
}

function parseBase(baseUrl: string): URL {
  try {
    return new URL(baseUrl, globalThis.location?.href)
  } catch (cause) {
    throw new UploadError(
      'base-url-invalid',
      `Nothing can be uploaded, because "${baseUrl}" is not a valid URL. Set "baseUrl" to the URL of the upload API.`,
      { cause },
    )
  }
}
