import { UploadError } from '../errors/UploadError.js'
import { buildQuery, type Params } from './buildQuery.js'

/** Builds the URL of a call. A relative base belongs to the page's origin. @throws UploadError `base-url-invalid` */
export function buildUrl(baseUrl: string, path: string, params: Params = {}): string {
  const pageUrl = globalThis.location?.href
  // The calls of a page share one base, and parsing it takes longer than building the rest.
  if (latest?.baseUrl !== baseUrl || latest.pageUrl !== pageUrl) latest = parseBase(baseUrl, pageUrl)
  return `${latest.href}${path}?${buildQuery({ jsonerrors: 1, ...params })}`
}

interface Base {
  readonly baseUrl: string
  readonly pageUrl: string | undefined
  /** Absolute, without a slash at its end. */
  readonly href: string
}

let latest: Base | null = null

function parseBase(baseUrl: string, pageUrl: string | undefined): Base {
  try {
    const url = new URL(baseUrl, pageUrl)
    url.search = ''
    url.hash = ''
    return { baseUrl, pageUrl, href: url.href.replace(/\/+$/, '') }
  } catch (cause) {
    throw new UploadError(
      'base-url-invalid',
      `Nothing can be uploaded, because "${baseUrl}" is not a valid URL. Set "baseUrl" to the URL of the upload API.`,
      { cause },
    )
  }
}
