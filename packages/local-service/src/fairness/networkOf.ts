import ipaddr from 'ipaddr.js'

/**
 * Names the network that a client address is counted by: an IPv4 address however it's written, and the /64 of an IPv6 address, because
 * a single subscriber has all of its addresses.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address.slice(0, 64)
  const parsed = ipaddr.process(address)
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
