import type { IncomingHttpHeaders } from 'node:http'
import type { OriginPolicy } from '../http/createOriginPolicy.js'
import type { FetchPolicy } from './resolveUrl.js'

/** Decides which networks a request can reach: an untrusted page must not read private networks through this service. */
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
