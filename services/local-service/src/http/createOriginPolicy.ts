import type { IncomingHttpHeaders } from 'node:http'
import { classifyAddress } from './classifyAddress.js'
import { normalizeOrigin } from './normalizeOrigin.js'

/** Decides which pages are trusted with resources that any page could otherwise reach through a browser on this machine. */
export interface OriginPolicy {
  /** True for a page on this machine, for an allowed origin, and without an `Origin` header. */
  isTrusted(origin: string | undefined): boolean
  /**
   * True if a request comes from a trusted page or doesn't come from a page. Browsers send no `Origin` with images, frames,
   * navigations and same-origin requests, so their other headers count as well.
   */
  isTrustedRequest(headers: IncomingHttpHeaders): boolean
}

/**
 * Trusts pages that are served from this machine: loopback addresses, `localhost` and its subdomains.
 *
 * The host that a page connects to proves nothing, since any name can resolve to this machine.
 *
 * @param allowedOrigins further origins, such as `http://staging.test:8080`; `*` trusts every page.
 */
export function createOriginPolicy(allowedOrigins: readonly string[]): OriginPolicy {
  const allowed = new Set(allowedOrigins.map(normalizeOrigin))

  function isTrusted(origin: string | undefined): boolean {
    return (
      origin === undefined ||
      allowed.has('*') ||
      allowed.has(normalizeOrigin(origin)) ||
      isLoopbackOrigin(origin)
    )
  }

  function isTrustedRequest({ host = '', origin, referer, ...headers }: IncomingHttpHeaders): boolean {
    const page = origin ?? referer
    if (page !== undefined || allowed.has('*')) return isTrusted(page)
    const site = headers['sec-fetch-site']
    // A loopback host's site is this machine, on any port.
    if (site === 'same-site') return isLoopbackOrigin(`http://${host}`)
    if (site !== undefined) return site === 'same-origin' || site === 'none'
    // Browsers omit `Sec-Fetch-Site` for unencrypted hosts other than loopback, and old browsers always omit it.
    return !/^Mozilla\//.test(headers['user-agent'] ?? '')
  }

  return { isTrusted, isTrustedRequest }
}

function isLoopbackOrigin(url: string): boolean {
  if (!URL.canParse(url)) return false
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  if (host === 'localhost' || host.endsWith('.localhost')) return true
  return /^[\d.]+$|:/.test(host) && classifyAddress(host) === 'loopback'
}
