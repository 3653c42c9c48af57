import type { IncomingMessage } from 'node:http'
import { readForwarded } from './readForwarded.js'

/** Finds the client address of a request that the web framework doesn't see. @param proxyCount proxies that added to `X-Forwarded-For`. */
export function findClientAddress(request: IncomingMessage, proxyCount: number): string {
  // Each proxy adds the address that it sees behind those that it was sent.
  const hops = [request.socket.remoteAddress ?? '', ...readForwarded(request, proxyCount)]
  return hops[Math.min(proxyCount, hops.length - 1)] ?? ''
}
