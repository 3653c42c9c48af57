import type { IncomingMessage } from 'node:http'

/** Finds the client address of a request that the web framework doesn't see. @param proxyCount proxies that added to `X-Forwarded-For`. */
export function findClientAddress({ headers, socket }: IncomingMessage, proxyCount: number): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '')
  // Each proxy adds the address that it sees behind those that it was sent.
  const hops = [socket.remoteAddress ?? '', ...forwarded.reverse()]
  return hops[Math.min(proxyCount, hops.length - 1)] ?? ''
}
