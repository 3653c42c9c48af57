/**
 * Creates a request URL from its protocol, `Host` header and target, which the sender controls.
 *
 * @throws TypeError for a host or target that names something other than what a router sees
 */
export function createRequestUrl(protocol: string, host: string, target: string): URL {
  const isAbsolute = /^https?:\/\//i.test(target)
  const [, path = ''] = /^(?:https?:\/\/[^/?]*)?([^?]*)/i.exec(target) ?? []
  // `URL` normalizes these away, so it would show a different path than the router saw.
  const isFolded = /[\\#]|(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i.test(path)
  if ((!isAbsolute && !target.startsWith('/')) || isFolded) throw new TypeError('The target is not valid.')
  const base = new URL(`${protocol}://${host}`)
  const hasMore = base.pathname !== '/' || base.search !== '' || base.hash !== '' || /[@/?#\\]/.test(host)
  if (hasMore || !/^https?:$/.test(base.protocol)) throw new TypeError('The host is not valid.')
  return new URL(isAbsolute ? target : `${base.origin}${target}`)
}
