import type { PolicyViolation } from '../errors/forbiddenByPage.js'

/** A browser blocks such a request before it reaches the network. */
const INSTANT_MS = 50
const LOOPBACK = /^http:\/\/(localhost|[\w-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])([:/?#]|$)/i

/**
 * Returns why a browser has blocked a request of a secure page to an insecure address; null if another reason is possible. A page with
 * `upgrade-insecure-requests` sends such a request by `https:`, which takes longer.
 *
 * @param elapsedMs Time until the request failed.
 * @param page URL of the page, or of its worker. @default this one's
 */
export function findMixedContent(
  url: string,
  elapsedMs: number,
  page: string = globalThis.location?.href ?? '',
): PolicyViolation | null {
  if (!/^https:/i.test(page) || !/^http:/i.test(url) || LOOPBACK.test(url) || elapsedMs > INSTANT_MS)
    return null
  const [host = ''] = /^http:\/\/[^/?#]+/i.exec(url) ?? []
  return { directive: 'mixed-content', host: host.toLowerCase() }
}
