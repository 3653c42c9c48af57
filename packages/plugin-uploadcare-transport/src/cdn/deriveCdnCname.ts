import { defaultSettings, type UploadSettings } from '../client/UploadSettings.js'
import { sha256 } from './sha256.js'

const PREFIX_CHARACTERS = 10

/** Settings that decide which host delivers the files. */
export type CdnSettings = Pick<UploadSettings, 'publicKey' | 'cdnCname' | 'cdnCnamePrefixed'>

/**
 * Returns the base URL that delivers a project's files: the project's own host below `cdnCnamePrefixed`, unless `cdnCname`
 * names another CDN. Source: prefixed CDN host.
 */
export function deriveCdnCname({ publicKey, cdnCname, cdnCnamePrefixed }: CdnSettings): string {
  const parent = parseUrl(cdnCnamePrefixed)
  const host = parseUrl(cdnCname)?.host
  if (!publicKey || !parent || !host) return cdnCname
  const isDefault = host === parseUrl(defaultSettings.cdnCname)?.host
  const isBelowParent = host === parent.host || host.endsWith(`.${parent.host}`)
  if (!isDefault && !isBelowParent) return cdnCname
  // The hash of the public key as one number in base 36, shortened.
  const prefix = sha256(publicKey).toString(36).slice(0, PREFIX_CHARACTERS)
  parent.hostname = `${prefix}.${parent.hostname}`
  return parent.href.replace(/\/+$/, '')
}

function parseUrl(value: string): URL | null {
  try {
    return new URL(value)
  } catch {
    return null
  }
}
