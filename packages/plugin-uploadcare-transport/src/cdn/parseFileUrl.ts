import { parseCdnUrl } from '@lading/cdn'
import type { CdnUrlParts } from '@lading/kernel'
import { defaultSettings } from '../client/UploadSettings.js'

/**
 * Parses the delivery URL of a file on the project's CDN, `https://{host}/{uuid}/-/{operations}/{filename}`. Source: CDN URL grammar.
 *
 * @param cdnCname Base URL of the CDN in use. URLs on the hosted service's shared CDN, `ucarecdn.com`, are parsed as well.
 * @returns null for any other URL, including URLs on other projects' hosts.
 */
export function parseFileUrl(value: unknown, cdnCname: string): CdnUrlParts | null {
  const url = typeof value === 'string' ? parseUrl(value) : null
  if (!url || !/^https?:$/.test(url.protocol)) return null
  if (![cdnCname, defaultSettings.cdnCname].some((base) => parseUrl(base)?.host === url.host)) return null
  const file = parseCdnUrl(url.href)
  // The base also differs if the URL has credentials, or a path before the UUID.
  if (!file?.uuid || file.group || file.base !== url.origin) return null
  // Operations are appended to the URL.
  if (url.pathname.slice(1) === file.uuid) url.pathname += '/'
  return {
    uuid: file.uuid,
    cdnUrl: url.href,
    cdnUrlModifiers: file.modifiers,
    fileName: file.fileName,
  }
}

/** Parses a URL, or a protocol-relative URL as used in links. */
function parseUrl(url: string): URL | null {
  try {
    return new URL(url.replace(/^\/\//, 'https://'))
  } catch {
    return null
  }
}
