import type { CdnUrlParts } from '@lading/kernel'
import { defaultSettings } from '../client/UploadSettings.js'

const PATH_PATTERN =
  /^\/([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})(?:\/(-\/(?:[^/]+\/)+)?([^/]*))?$/i

/**
 * Parses the delivery URL of a file, `https://{host}/{uuid}/-/{operations}/{filename}`. Source: CDN URL grammar.
 *
 * @param cdnCname Base URL of the CDN in use. URLs of the hosted service's shared CDN, `ucarecdn.com`, are parsed as well.
 * @returns null for any other URL, those of other projects' hosts included.
 */
export function parseCdnUrl(value: unknown, cdnCname: string): CdnUrlParts | null {
  const url = typeof value === 'string' ? parseUrl(value) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null
  if (![cdnCname, defaultSettings.cdnCname].some((base) => parseUrl(base)?.host === url.host)) return null
  const [, uuid, cdnUrlModifiers = '', fileName] = PATH_PATTERN.exec(url.pathname) ?? []
  return uuid ? { uuid, cdnUrl: url.href, cdnUrlModifiers, fileName: decode(fileName) } : null
}

/** Accepts URLs without a scheme, as links within pages are written. */
function parseUrl(url: string): URL | null {
  try {
    return new URL(url.replace(/^\/\//, 'https://'))
  } catch {
    return null
  }
}

function decode(fileName: string | undefined): string | null {
  try {
    return decodeURIComponent(fileName ?? '') || null
  } catch {
    return fileName ?? null
  }
}
