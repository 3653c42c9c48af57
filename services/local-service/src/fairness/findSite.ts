import { findNetwork } from './findNetwork.js'

/**
 * Finds the site that a client's network belongs to: the /48 for an IPv6 network, because a subscriber can have all of its /64
 * networks. Any other network is itself a site.
 *
 * @param client see `clientOf`, or a network.
 */
export function findSite(client: string): string {
  const network = findNetwork(client)
  const [, prefix] = /^((?:[\da-f]+:){3})[\da-f]+::\/64$/.exec(network) ?? []
  return prefix === undefined ? network : `${prefix}:/48`
}
