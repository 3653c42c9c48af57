import type { FastifyRequest } from 'fastify'
import { networkOf } from './networkOf.js'

/**
 * Names a request's client for everything that clients take turns at: its network, a space, and its page's origin, because all
 * browsers on a machine have the same network. A page can't choose its origin, but any other program can. That's why networks get
 * their shares first, and a network's origins divide its share.
 */
export function clientOf({ ip, headers }: FastifyRequest): string {
  const { origin, referer = '' } = headers
  const page = origin ?? (URL.canParse(referer) ? new URL(referer).origin : undefined)
  return `${networkOf(ip)} ${page ?? headers['sec-fetch-site'] ?? ''}`
}
