import { toHex } from '@lading/cdn'
import { defaultSettings, type UploadSettings } from '../client/UploadSettings.js'

const PREFIX_CHARACTERS = 10

/** Settings that decide which host delivers files. */
export type CdnSettings = Pick<UploadSettings, 'publicKey' | 'cdnCname' | 'cdnCnamePrefixed'>

/**
 * Returns the base URL that delivers a project's files: the project's own host below
 * `cdnCnamePrefixed`, unless `cdnCname` names another CDN. Source: prefixed CDN host.
 *
 * @param digest Returns the public key's SHA-256.
 */
export function chooseCdnBase(
  { publicKey, cdnCname, cdnCnamePrefixed }: CdnSettings,
  digest: () => Uint8Array,
): string {
  const parent = parseUrl(cdnCnamePrefixed)
  const host = parseUrl(cdnCname)?.host
  if (!publicKey || !parent || !host) return cdnCname
  const isDefault = host === parseUrl(defaultSettings.cdnCname)?.host
  const isBelowParent = host === parent.host || host.endsWith(`.${parent.host}`)
  if (!isDefault && !isBelowParent) return cdnCname
  parent.hostname = `${toPrefix(digest())}.${parent.hostname}`
  return parent.href.replace(/\/+$/, '')
}

/** Converts the digest to a base 36 number and shortens it. */
function toPrefix(digest: Uint8Array): string {
  return BigInt(`0x${toHex(digest)}`)
    .toString(36)
    .slice(0, PREFIX_CHARACTERS)
}

function parseUrl(value: string): URL | null {
  try {
    return new URL(value)
  } catch {
    return null
  }
}
