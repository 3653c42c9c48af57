import { UploadError } from '../errors/UploadError.js'
import { buildQuery, type Params } from './buildQuery.js'

/**
 * Address of a call; a path of the base is kept in front, and a base without a host belongs to the page's own.
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
      `Nothing can be uploaded, because "${baseUrl}" is no address. Set "baseUrl" to the address of the upload API.`,
      { cause },
    )
  }
}
