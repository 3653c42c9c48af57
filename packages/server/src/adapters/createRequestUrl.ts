/**
 * Creates the URL of a request from its protocol, `Host` header and target, which the sender chooses freely.
 *
 * @throws TypeError for a host or target that names something else than what a router sees
 */
export function createRequestUrl(protocol: string, host: string, target: string): URL {
  const isAbsolute = /^https?:\/\//i.test(target)
  const [, path = ''] = /^(?:https?:\/\/[^/?]*)?([^?]*)/i.exec(target) ?? []
  // A URL folds these away, so it would show another path than the one that was routed here.
  const isFolded = /[\\#]|(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i.test(path)
  if ((!isAbsolute && !target.startsWith('/')) || isFolded) throw new TypeError('The target is not valid.')
  const base = new URL(`${protocol}://${host}`)
  const hasMore = base.pathname !== '/' || base.search !== '' || base.hash !== '' || /[@/?#\\]/.test(host)
  if (hasMore || !/^https?:$/.test(base.protocol)) throw new TypeError('The host is not valid.')
  return new URL(isAbsolute ? target : `${base.origin}${target}`)
}
