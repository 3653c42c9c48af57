import type { UploadSettings } from '../client/UploadSettings.js'
import { defaultSettings } from '../client/UploadSettings.js'

/** What decides on the host that delivers files. */
export type CdnSettings = Pick<UploadSettings, 'publicKey' | 'cdnCname' | 'cdnCnamePrefixed'>

/**
 * Address that delivers the files of a project, without a slash at its end: that of `cdnCname`, unless this is the shared one
 * of the hosted service, in whose place every project has a host of its own. Source: prefixed CDN host.
 */
export function cdnBaseOf(settings: CdnSettings): string | Promise<string> {
  const plain = settings.cdnCname.replace(/\/+$/, '')
  return isPrefixed(settings) ? prefixed(settings).catch(() => plain) : plain
}

async function prefixed({ publicKey, cdnCnamePrefixed }: CdnSettings): Promise<string> {
  const { cdnPrefix } = await import('./cdnPrefix.js')
  const url = new URL(cdnCnamePrefixed)
  url.hostname = `${await cdnPrefix(publicKey)}.${url.hostname}`
  return url.href.replace(/\/+$/, '')
}

function isPrefixed({ cdnCname, cdnCnamePrefixed }: CdnSettings): boolean {
  const host = hostOf(cdnCname)
  return host === hostOf(defaultSettings.cdnCname)
    ? hostOf(cdnCnamePrefixed) !== ''
    : isUnder(host, cdnCnamePrefixed)
}

/** Whether a host is that of an address, or belongs to it. */
export function isUnder(host: string, address: string): boolean {
  const parent = hostOf(address)
  return parent !== '' && (host === parent || host.endsWith(`.${parent}`))
}

/** Host of an address, with its port; empty for none. */
function hostOf(address: string): string {
  try {
    return new URL(address).host
  } catch {
    return ''
  }
}
