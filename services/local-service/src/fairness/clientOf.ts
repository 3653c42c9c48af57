import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { networkOf } from './networkOf.js'

/** Longer origins are replaced by their hash. */
const MAX_PAGE_CHARACTERS = 100

/**
 * Names a request's client for everything that clients take turns at: its network, a space, and its page's origin, because all
 * browsers on a machine have the same network. A page can't choose its origin, but any other program can. That's why networks get
 * their shares first, and a network's origins divide its share.
 *
 * @returns at most 150 characters: names wait in queues, counters and Redis.
 */
export function clientOf({ ip, headers }: FastifyRequest): string {
  const { origin, referer = '' } = headers
  const page = origin ?? (URL.canParse(referer) ? new URL(referer).origin : undefined)
  return `${networkOf(ip)} ${shorten(page ?? String(headers['sec-fetch-site'] ?? ''))}`
}

/** Any program can send any text as its origin. */
function shorten(page: string): string {
  const isPlain = page.length <= MAX_PAGE_CHARACTERS && /^[\w.:/[\]-]*$/.test(page)
  return isPlain ? page : `sha256:${createHash('sha256').update(page).digest('base64url')}`
}
