import { BlockList, isIPv6 } from 'node:net'

/** Network of an address: the internet, this machine, or a private network. */
export type AddressKind = 'public' | 'loopback' | 'private'

/** Ranges that are not the public internet. Source: the IANA special-purpose address registries. */
const privateRanges = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/128',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
  '5f00::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
] as const

const privateList = createList(privateRanges)
const loopbackList = createList(['127.0.0.0/8', '::1/128'])

/** Classifies an IP address; IPv4 addresses mapped to IPv6 count as IPv4. */
export function classifyAddress(address: string): AddressKind {
  const plain = address.replace(/%.*$/, '')
  const family = isIPv6(plain) ? 'ipv6' : 'ipv4'
  if (loopbackList.check(plain, family)) return 'loopback'
  return privateList.check(plain, family) ? 'private' : 'public'
}

function createList(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    list.addSubnet(address, Number(bits), isIPv6(address) ? 'ipv6' : 'ipv4')
  }
  return list
}
