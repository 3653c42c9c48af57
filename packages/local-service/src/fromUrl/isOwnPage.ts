import { classifyAddress } from './classifyAddress.js'

/** Whether an `Origin` header names a page of this machine; a caller without one is no page at all. */
export function isOwnPage(origin: string | undefined): boolean {
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const host = new URL(origin).hostname.replace(/^\[|\]$/g, '')
  if (host === 'localhost' || host.endsWith('.localhost')) return true
  return /^[\d.]+$|:/.test(host) && classifyAddress(host) === 'loopback'
}
