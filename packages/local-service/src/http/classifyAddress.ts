import ipaddr from 'ipaddr.js'

/** Network of an address: the internet, this machine, or a private network. */
export type AddressKind = 'public' | 'loopback' | 'private'

/** Classifies an IP address; IPv4 addresses mapped to IPv6 count as IPv4, and all special ranges as private. */
export function classifyAddress(address: string): AddressKind {
  const range = ipaddr.process(address).range()
  if (range === 'loopback') return 'loopback'
  return range === 'unicast' ? 'public' : 'private'
}

/** Metadata service of Amazon's machines over IPv6, which is not in the link-local range. */
const METADATA_IPV6 = ipaddr.parse('fd00:ec2::254').toString()

/** True for an address of the link itself, where the metadata services of clouds are. */
export function isLinkLocal(address: string): boolean {
  const parsed = ipaddr.process(address)
  return parsed.range() === 'linkLocal' || parsed.toString() === METADATA_IPV6
}
