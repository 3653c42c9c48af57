import { isIP, type LookupFunction } from 'node:net'
import { lookUpHost } from '../dns/lookUpHost.js'
import { isLinkLocal } from '../http/classifyAddress.js'
import { sendRequest } from '../http/sendRequest.js'

/** A target can be in a private network, but not where clouds hand out a machine's credentials. */
export const LINK_LOCAL_REFUSAL = 'it is a link-local address, which a webhook may not call'

/**
 * Sends a payload and resolves with the answer's status. Follows no redirects, which would take the payload elsewhere.
 *
 * @throws Error if the target can't be reached, or has a link-local address.
 */
export async function postPayload(
  url: URL,
  payload: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<number> {
  if (isLinkLocalHost(url)) throw new Error(LINK_LOCAL_REFUSAL)
  const options = {
    method: 'POST',
    signal,
    headers: { ...headers, 'content-length': Buffer.byteLength(payload) },
    lookup: createLookup(signal),
  }
  const response = await sendRequest(url, options, payload)
  response.destroy()
  return response.statusCode ?? 0
}

/** True for a URL whose host is itself a link-local address. */
export function isLinkLocalHost({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) !== 0 && isLinkLocal(host)
}

/** Resolves names for a connection, which then uses the checked addresses. */
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
