import type { FastifyRequest } from 'fastify'
import { networkOf } from './networkOf.js'

/**
 * Names the client of a request for everything that clients take turns at: its network, a space and, because all browsers of a
 * machine have the same network, the origin of its page. A page can't choose its own origin, but any other program can: networks have
 * their shares first, and the origins of a network share what it has.
 */
export function clientOf({ ip, headers }: FastifyRequest): string {
  const { origin, referer = '' } = headers
  const page = origin ?? (URL.canParse(referer) ? new URL(referer).origin : undefined)
  return `${networkOf(ip)} ${page ?? headers['sec-fetch-site'] ?? ''}`
}
