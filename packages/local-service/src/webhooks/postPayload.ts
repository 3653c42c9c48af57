import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { lookUpHost } from '../dns/lookUpHost.js'
import { isLinkLocal } from '../http/classifyAddress.js'

/** A target may be in a network of one's own, but not where clouds give out the credentials of a machine. */
export const LINK_LOCAL_REFUSAL = 'it is a link-local address, which a webhook may not call'

/**
 * Sends a payload and resolves with the status of the answer. Follows no redirect, which would take the payload elsewhere.
 *
 * @throws Error when the target cannot be reached, or has a link-local address.
 */
export async function postPayload(
  url: URL,
  payload: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<number> {
  if (isLinkLocalHost(url)) throw new Error(LINK_LOCAL_REFUSAL)
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = request(url, {
      method: 'POST',
      signal,
      // A pooled connection belongs to a host name, and may lead to an address that the name had before.
      agent: false,
      headers: { ...headers, 'content-length': Buffer.byteLength(payload) },
      lookup: createLookup(signal),
    })
    outgoing.once('response', resolve)
    // Not once: the connection may still break while it is ended.
    outgoing.on('error', reject)
    outgoing.end(payload)
  })
  response.destroy()
  return response.statusCode ?? 0
}

/** True for a URL whose host is itself a link-local address. */
export function isLinkLocalHost({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) !== 0 && isLinkLocal(host)
}

/** Resolves names for a connection, which then uses the addresses that were checked. */
function createLookup(signal: AbortSignal): LookupFunction {
  return (host, { all }, done) => {
    lookUpHost(host, signal).then(
      (addresses) => {
        const [first] = addresses
        if (!first) return done(new Error(`${host} does not resolve to an IP address.`), '')
        if (addresses.some(({ address }) => isLinkLocal(address)))
          return done(new Error(LINK_LOCAL_REFUSAL), '')
        if (all) done(null, [...addresses])
        else done(null, first.address, first.family)
      },
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), ''),
    )
  }
}
