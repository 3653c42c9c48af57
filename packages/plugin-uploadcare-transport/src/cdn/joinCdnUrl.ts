import { joinModifiers } from './joinModifiers.js'

/** What a delivery URL is made of. */
export interface CdnUrl {
  /** Address of the CDN, with or without a slash at its end. */
  readonly cdnCname: string
  /** Of a file, or the id of a group. */
  readonly uuid: string
  /** Operations on the file. @default none */
  readonly cdnUrlModifiers?: string
  /** Name that a download gets. @default none */
  readonly fileName?: string | null
}

/**
 * Makes a delivery URL; what `parseCdnUrl` takes apart comes together again. Source: CDN URL grammar.
 *
 * @example
 * joinCdnUrl({ cdnCname: 'https://ucarecdn.com', uuid, cdnUrlModifiers: '-/preview/' })
 */
export function joinCdnUrl({ cdnCname, uuid, cdnUrlModifiers = '', fileName }: CdnUrl): string {
  const base = cdnCname.replace(/\/+$/, '')
  // A name that is itself an address, as behind a proxy, keeps its slashes.
  const name = fileName && /^https?:\/\//.test(fileName) ? fileName : encodeURIComponent(fileName ?? '')
  return `${base}/${uuid}/${joinModifiers(cdnUrlModifiers)}${name}`
}
