import { UploadError } from '@lading/transport-engine'
import type { UploadSettings } from './UploadSettings.js'

/** Value of a query or form field. */
export type ParamValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly (string | number)[]
  | Readonly<Record<string, string | number | boolean | null | undefined>>

/** Values by the service's own field names. */
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
  /** Name of its field. @default 'file' */
  readonly field?: string
  readonly data: Blob
  /** @default 'original' */
  readonly name: string | null
}

/** Builds a form. Files are the last fields, so that the service has all others before the bytes arrive. */
export function buildForm(fields: Params, ...files: readonly FormFile[]): FormData {
  const form = new FormData()
  for (const [key, value] of flatten(fields)) {
    // Empty metadata is kept: it has a key of its own.
    const field = fields[key] ?? true
    if (field || field === 0) form.append(key, String(value))
  }
  for (const { field = 'file', data, name } of files) form.append(field, data, name || 'original')
  return form
}

/** Returns the setting `store` as the service expects it: `auto`, `1` or `0`. */
export function storeField(store: UploadSettings['store']): string {
  return store === 'auto' ? store : store ? '1' : '0'
}

/** Builds the URL of a call. A relative base belongs to the page's origin. @throws UploadError `base-url-invalid` */
export function buildUrl(baseUrl: string, path: string, params: Params = {}): string {
  const pageUrl = globalThis.location?.href
  // The calls of a page share one base, and parsing it takes longer than building the rest.
  if (latest?.baseUrl !== baseUrl || latest.pageUrl !== pageUrl) latest = parseBase(baseUrl, pageUrl)
  return `${latest.href}${path}?${buildQuery({ jsonerrors: 1, ...params })}`
}

/** Whether the calls go to another origin than the page's: a browser then asks before each call that is not a simple one. */
export function isForeign(baseUrl: string): boolean {
  const page = globalThis.location
  return page !== undefined && new URL(baseUrl, page.href).origin !== page.origin
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
