import { classifyAddress } from '../fromUrl/classifyAddress.js'

/** Decides which pages are trusted with what any page could otherwise reach through a browser on this machine. */
export interface OriginPolicy {
  /** True for a page of this machine, for an allowed origin, and without an `Origin` header: no browser sends none. */
  isTrusted(origin: string | undefined): boolean
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
  return {
    isTrusted: (origin) =>
      origin === undefined ||
      allowed.has('*') ||
      allowed.has(normalizeOrigin(origin)) ||
      isLoopbackOrigin(origin),
  }
}

function normalizeOrigin(origin: string): string {
  const { origin: normal } = URL.canParse(origin) ? new URL(origin) : { origin: 'null' }
  return normal === 'null' ? origin : normal
}

function isLoopbackOrigin(origin: string): boolean {
  if (!URL.canParse(origin)) return false
  const host = new URL(origin).hostname.replace(/^\[|\]$/g, '')
  if (host === 'localhost' || host.endsWith('.localhost')) return true
  return /^[\d.]+$|:/.test(host) && classifyAddress(host) === 'loopback'
}
