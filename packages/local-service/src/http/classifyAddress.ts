import ipaddr from 'ipaddr.js'

/** Network of an address: the internet, this machine, or a private network. */
export type AddressKind = 'public' | 'loopback' | 'private'

/** Classifies an IP address; IPv4 addresses mapped to IPv6 count as IPv4, and all special ranges as private. */
export function classifyAddress(address: string): AddressKind {
  const range = ipaddr.process(address).range()
  if (range === 'loopback') return 'loopback'
  return range === 'unicast' ? 'public' : 'private'
}
