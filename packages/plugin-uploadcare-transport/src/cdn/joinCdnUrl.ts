import { joinModifiers } from './joinModifiers.js'

/** Parts of a delivery URL. */
export interface CdnUrl {
  /** Base URL of the CDN, with or without a trailing slash. */
  readonly cdnCname: string
  /** UUID of a file, or the id of a group. */
  readonly uuid: string
  /** Operations on the file. @default none */
  readonly cdnUrlModifiers?: string
  /** Name of the downloaded file. @default none */
  readonly fileName?: string | null
}

/**
 * Builds a delivery URL; the inverse of `parseCdnUrl`. Source: CDN URL grammar.
 *
 * @example
 * joinCdnUrl({ cdnCname: 'https://ucarecdn.com', uuid, cdnUrlModifiers: '-/preview/' })
 */
export function joinCdnUrl({ cdnCname, uuid, cdnUrlModifiers = '', fileName }: CdnUrl): string {
  const base = cdnCname.replace(/\/+$/, '')
  // A name that is itself a URL, as behind a proxy, keeps its slashes.
  const name = fileName && /^https?:\/\//.test(fileName) ? fileName : encodeURIComponent(fileName ?? '')
  return `${base}/${uuid}/${cdnUrlModifiers && joinModifiers(cdnUrlModifiers)}${name}`
}
