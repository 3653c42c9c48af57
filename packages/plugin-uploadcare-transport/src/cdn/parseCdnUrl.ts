import type { CdnUrlParts } from '@lading/kernel'
import { defaultSettings } from '../client/UploadSettings.js'
import { isUnder } from './cdnBaseOf.js'

const PATH = /^\/([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})(?:\/(-\/(?:[^/]+\/)+)?([^/]*))?$/i

/**
 * Takes the delivery URL of a file apart: `https://{host}/{uuid}/-/{operations}/{filename}`. Source: CDN URL grammar.
 *
 * @param cdnCname Address of the CDN in use; URLs of the hosted service's shared one are understood as well.
 * @param cdnCnamePrefixed Address below which every project has a host of its own, which is understood too. @default none
 * @returns null when it is no such URL.
 */
export function parseCdnUrl(
  value: unknown,
  cdnCname: string,
  cdnCnamePrefixed: string = '',
): CdnUrlParts | null {
  const url = typeof value === 'string' ? parse(value) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null
  const isOurs = [cdnCname, defaultSettings.cdnCname].some((base) => parse(base)?.host === url.host)
  if (!isOurs && !isUnder(url.host, cdnCnamePrefixed)) return null
  const [, uuid, cdnUrlModifiers = '', fileName] = PATH.exec(url.pathname) ?? []
  return uuid ? { uuid, cdnUrl: url.href, cdnUrlModifiers, fileName: decode(fileName) } : null
}

/** The scheme may be left out, as links within pages do. */
function parse(url: string): URL | null {
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
