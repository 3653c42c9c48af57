import ipaddr from 'ipaddr.js'
import { parseAddress } from './parseAddress.js'

/**
 * Names the network that a client address counts toward: an IPv4 address however it's written, or an IPv6 address's /64, because a
 * single subscriber has all of that network's addresses.
 *
 * @param address undefined once a connection is gone; all clients without an address count as one client.
 */
export function networkOf(address: string | undefined): string {
  const canonical = parseAddress(address ?? '')
  if (canonical === undefined) return 'unknown'
  const parsed = ipaddr.parse(canonical)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  const bytes = parsed.toByteArray()
  // NAT64 puts the whole IPv4 internet into one /64, and 6to4 gives each IPv4 address 65,536 of them.
  if (parsed.range() === 'rfc6052') return ipaddr.fromByteArray(bytes.slice(12)).toString()
  if (parsed.range() === '6to4') return ipaddr.fromByteArray(bytes.slice(2, 6)).toString()
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}
