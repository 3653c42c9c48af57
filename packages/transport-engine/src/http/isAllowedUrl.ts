/**
 * Returns true if a request with the page's tokens and bytes can go to a URL: it has one of the configured origins and contains no
 * credentials. The same host with `https:` instead of `http:` is also allowed, because browsers upgrade URLs.
 *
 * @param configured Absolute URLs, whose origins count.
 */
export function isAllowedUrl(url: string, configured: readonly string[]): boolean {
  const target = parseUrl(url)
  if (!target || !/^https?:$/.test(target.protocol) || target.username || target.password) return false
  return configured.some((text) => {
    const known = parseUrl(text)
    if (!known) return false
    const isUpgraded = known.protocol === 'http:' && target.protocol === 'https:'
    return target.origin === known.origin || (isUpgraded && target.hostname === known.hostname)
  })
}

/**
 * Returns true if a file's bytes can be sent to a URL that the server has signed: with `https:`, to this device, or with `http:` if the
 * server itself is reached that way.
 *
 * @param server Absolute server URL.
 */
export function isSafeTarget(url: string, server: string): boolean {
  const target = parseUrl(url)
  if (!target || target.username || target.password) return false
  if (target.protocol === 'https:') return true
  return target.protocol === 'http:' && (LOOPBACK.test(target.hostname) || /^http:/i.test(server))
}

const LOOPBACK = /^(localhost|[\w-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/

function parseUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
