import type { FastifyRequest } from 'fastify'
import { networkOf } from './networkOf.js'

/**
 * Names the client of a request for everything that clients take turns at: its network and, because all browsers of a
 * machine have the same one, the origin of its page. A page cannot choose its own origin.
 */
export function clientOf({ ip, headers }: FastifyRequest): string {
  const { origin, referer = '' } = headers
  const page = origin ?? (URL.canParse(referer) ? new URL(referer).origin : undefined)
  return `${networkOf(ip)} ${page ?? headers['sec-fetch-site'] ?? ''}`
}
