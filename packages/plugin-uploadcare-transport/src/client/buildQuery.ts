import { UploadError } from '@lading/transport-engine'
import type { UploadSettings } from './UploadSettings.js'

/** Value of a query parameter or form field. */
export type ParamValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly (string | number)[]
  | Readonly<Record<string, string | number | boolean | null | undefined>>

/** Values by the service's field names. */
export type Params = Readonly<Record<string, ParamValue>>

/** Builds a query. Empty strings, booleans, null and undefined are left out. Source: upload API, query conventions. */
export function buildQuery(params: Params): URLSearchParams {
  const query = new URLSearchParams()
  for (const [key, value] of flatten(params)) {
    if (typeof value !== 'boolean' && value !== '') query.append(key, String(value))
  }
  return query
}

/** Flattens arrays to `name[]` and objects to `name[key]`; null and undefined are left out. */
export function flatten(params: Params): [string, string | number | boolean][] {
  const pairs: [string, string | number | boolean][] = []
  for (const [name, value] of Object.entries(params)) {
    if (value === null || value === undefined) continue
    if (typeof value !== 'object') pairs.push([name, value])
    else if (isArray(value)) for (const item of value) pairs.push([`${name}[]`, item])
    else {
      for (const [key, item] of Object.entries(value)) {
        if (item !== null && item !== undefined) pairs.push([`${name}[${key}]`, item])
      }
    }
  }
  return pairs
}

function isArray(value: object): value is readonly (string | number)[] {
  return Array.isArray(value)
}

export interface FormFile {
  /** Field name. @default 'file' */
  readonly field?: string
  readonly data: Blob
  /** @default 'original' */
  readonly name: string | null
}

/** Builds a form. Files come last, so that the service has all other fields before the bytes arrive. */
export function buildForm(fields: Params, ...files: readonly FormFile[]): FormData {
  const form = new FormData()
  for (const [key, value] of flatten(fields)) {
    // Keep empty metadata, because it has a separate key.
    const field = fields[key] ?? true
    if (field || field === 0) form.append(key, String(value))
  }
  for (const { field = 'file', data, name } of files) form.append(field, data, name || 'original')
  return form
}

/** Returns the `store` setting as the service expects it: `auto`, `1` or `0`. */
export function storeField(store: UploadSettings['store']): string {
  return store === 'auto' ? store : store ? '1' : '0'
}

/** Destination of a call. */
export interface CallTarget {
  readonly url: string
  /** Whether the URL is cross-origin: the browser then sends a preflight for each call that isn't a simple request. */
  readonly isForeign: boolean
}

/** Builds a call's URL. A relative base URL belongs to the page's origin. @throws UploadError `base-url-invalid` */
export function locateCall(baseUrl: string, path: string, params: Params = {}): CallTarget {
  const { href, isForeign } = baseOf(baseUrl)
  return { url: `${href}${path}?${buildQuery({ jsonerrors: 1, ...params })}`, isForeign }
}

interface Base {
  readonly baseUrl: string
  /** The page on which it was parsed. */
  readonly page: Location | undefined
  /** The page's URL at that time; undefined if it makes no difference. */
  readonly pageUrl: string | undefined
  /** Absolute, without a trailing slash. */
  readonly href: string
  readonly isForeign: boolean
}

let latest: Base | null = null

/**
 * Returns the cached base, which all calls on a page share. Parsing it,
 * or even reading the page's URL, takes longer than building the rest.
 */
function baseOf(baseUrl: string): Base {
  const page = globalThis.location
  const isLatest = latest?.baseUrl === baseUrl && latest.page === page
  if (!latest || !isLatest || (latest.pageUrl !== undefined && latest.pageUrl !== page?.href))
    latest = parseBase(baseUrl, page)
  return latest
}

function parseBase(baseUrl: string, page: Location | undefined): Base {
  try {
    const url = new URL(baseUrl, page?.href)
    url.search = ''
    url.hash = ''
    // A page's origin never changes, even if its URL does.
    const pageUrl = /^https?:\/\//i.test(baseUrl) ? undefined : page?.href
    const isForeign = page !== undefined && url.origin !== page.origin
    return { baseUrl, page, pageUrl, href: url.href.replace(/\/+$/, ''), isForeign }
  } catch (cause) {
    throw new UploadError(
      'base-url-invalid',
      `Nothing can be uploaded, because "${baseUrl}" is not a valid URL. Set "baseUrl" to the URL of the upload API.`,
      { cause },
    )
  }
}
