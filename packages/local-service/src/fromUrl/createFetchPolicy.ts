import type { IncomingHttpHeaders } from 'node:http'
import type { OriginPolicy } from '../http/createOriginPolicy.js'
import type { FetchPolicy } from './resolveUrl.js'

/**
 * Decides which networks a request may have files fetched from: an untrusted page must not read this machine's other
 * services, or its private networks, through this one.
 */
export function createFetchPolicy(
  headers: IncomingHttpHeaders,
  { origins, settings }: { readonly origins: OriginPolicy; readonly settings: FetchPolicy },
): FetchPolicy {
  const isTrusted = origins.isTrustedRequest(headers)
  return {
    allowLoopback: isTrusted && settings.allowLoopback,
    allowPrivate: isTrusted && settings.allowPrivate,
  }
}
