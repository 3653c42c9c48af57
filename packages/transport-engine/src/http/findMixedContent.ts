import type { PolicyViolation } from '../errors/forbiddenByPage.js'

/** A browser blocks such a request before it reaches the network. */
const INSTANT_MS = 50
const LOOPBACK = /^http:\/\/(localhost|[\w-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])([:/?#]|$)/i

/**
 * Returns why the browser blocked a request from a secure page to an insecure URL; null if another reason is possible. On a page with
 * `upgrade-insecure-requests`, the browser sends such a request with `https:`, which takes longer.
 *
 * @param elapsedMs Time until the request failed.
 * @param page URL of the page or its worker. @default `location.href`
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
