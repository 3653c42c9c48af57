import type { IncomingMessage } from 'node:http'
import { readForwarded } from './readForwarded.js'

/**
 * Finds the client address for a request that the web framework doesn't see. @param proxyCount proxies that added to
 * `X-Forwarded-For`.
 */
export function findClientAddress(request: IncomingMessage, proxyCount: number): string {
  // Each proxy appends the address it sees after those it was sent.
  const hops = [request.socket.remoteAddress ?? '', ...readForwarded(request, proxyCount)]
  return hops[Math.min(proxyCount, hops.length - 1)] ?? ''
}
