import type { IncomingHttpHeaders } from 'node:http'
import { classifyAddress } from './classifyAddress.js'

/** Decides which pages are trusted with what any page could otherwise reach through a browser on this machine. */
export interface OriginPolicy {
  /** True for a page of this machine, for an allowed origin, and without an `Origin` header. */
  isTrusted(origin: string | undefined): boolean
  /**
   * True if a request comes from a trusted page or from no page at all. Browsers send no `Origin` with images, frames,
   * navigations and requests of a page to its own origin, so their other headers count as well.
   */
  isTrustedRequest(headers: IncomingHttpHeaders): boolean
}

/**
 * Trusts pages that are served from this machine: loopback addresses, `localhost` and the names below it.
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
    // The site of a loopback host is this machine, on any port.
    if (site === 'same-site') return isLoopbackOrigin(`http://${host}`)
    if (site !== undefined) return site === 'same-origin' || site === 'none'
    // Browsers leave `Sec-Fetch-Site` out for hosts without encryption other than loopback, and old ones always do.
    return !/^Mozilla\//.test(headers['user-agent'] ?? '')
  }

  return { isTrusted, isTrustedRequest }
}

function normalizeOrigin(url: string): string {
  const { origin: normal } = URL.canParse(url) ? new URL(url) : { origin: 'null' }
  return normal === 'null' ? url : normal
}

function isLoopbackOrigin(url: string): boolean {
  if (!URL.canParse(url)) return false
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  if (host === 'localhost' || host.endsWith('.localhost')) return true
  return /^[\d.]+$|:/.test(host) && classifyAddress(host) === 'loopback'
}
