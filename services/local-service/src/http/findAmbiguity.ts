import type { IncomingMessage } from 'node:http'

/** A name or an address, with an optional port. */
const HOST = /^(?:\[[\w:.%-]+\]|[\w.~%-]*)(?::\d*)?$/

/**
 * Returns why a proxy could read a request differently than this server: whom it's for, or where its body ends. Returns undefined
 * for an unambiguous request. Source: RFC 9112, §3.2 and §6.1.
 */
export function findAmbiguity({
  url = '/',
  headers,
  headersDistinct,
  httpVersion,
}: Pick<IncomingMessage, 'url' | 'headers' | 'headersDistinct' | 'httpVersion'>): string | undefined {
  if ((headersDistinct.host?.length ?? 0) > 1) return 'It has more than one Host.'
  if (headers.host !== undefined && !HOST.test(headers.host)) return 'Its Host is no host name.'
  const authority = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i.exec(url)?.[1]
  if (authority !== undefined && !isSameHost(authority, headers.host)) {
    return 'Its address and its Host name different hosts.'
  }
  const coding = headers['transfer-encoding']
  if (coding === undefined) return undefined
  // HTTP/1.0 servers don't know codings, so a proxy takes the body for the next request.
  if (httpVersion === '1.0') return 'HTTP/1.0 has no Transfer-Encoding.'
  return /^\s*chunked\s*$/i.test(coding) ? undefined : 'Its Transfer-Encoding is not chunked.'
}

function isSameHost(authority: string, host = ''): boolean {
  return HOST.test(authority) && withoutUsualPort(authority) === withoutUsualPort(host)
}

function withoutUsualPort(host: string): string {
  return host.toLowerCase().replace(/:(?:80|443)?$/, '')
}
