import ipaddr from 'ipaddr.js'

/** The network that an address belongs to: the internet, this machine, or a private network. */
export type AddressKind = 'public' | 'loopback' | 'private'

/** Classifies an IP address. IPv4 addresses mapped to IPv6 count as IPv4, and all special ranges count as private. */
export function classifyAddress(address: string): AddressKind {
  const parsed = ipaddr.process(address)
  const range = parsed.range()
  if (range === 'loopback') return 'loopback'
  // The library takes `::a.b.c.d`, which no network has used since RFC 4291, for an internet address.
  const isPublic = range === 'unicast' && !isMetadata(parsed) && findIpv4(parsed) === undefined
  return isPublic ? 'public' : 'private'
}

/** Cloud metadata services outside the link-local range: Amazon and Google over IPv6, Azure, Alibaba and Oracle. */
const METADATA: readonly string[] = [
  'fd00:ec2::254',
  'fd20:ce::254',
  '168.63.129.16',
  '100.100.100.200',
  '192.0.0.192',
].map((text) => ipaddr.parse(text).toString())
const isMetadata = (address: Address) => METADATA.includes(address.toString())

/** Ranges that no host has, and IPv6 ranges that lead to any IPv4 address, including this machine or its link. */
const UNREACHABLE: ReadonlySet<string> = new Set([
  'unspecified',
  'broadcast',
  'multicast',
  'teredo',
  'rfc6145',
])
const LOCAL_NAT64 = [ipaddr.IPv6.parse('64:ff9b:1::'), 48] as const

/**
 * True for addresses that are off limits even if private networks are allowed: link-local addresses, where cloud metadata services
 * are, including those translated from IPv6, and ranges without hosts.
 */
export function isLinkLocal(address: string): boolean {
  const parsed = ipaddr.process(address)
  if (UNREACHABLE.has(parsed.range())) return true
  if (parsed instanceof ipaddr.IPv6 && parsed.match(...LOCAL_NAT64)) return true
  return [parsed, findIpv4(parsed)].some(
    (found) => found && (found.range() === 'linkLocal' || isMetadata(found)),
  )
}

type Address = ReturnType<typeof ipaddr.process>

/** First byte of the IPv4 address inside an IPv6 address: for NAT64, 6to4 and `::a.b.c.d`. */
const EMBEDDED: readonly (readonly [prefix: string, bits: number, start: number])[] = [
  ['64:ff9b::', 96, 12],
  ['2002::', 16, 2],
  ['::', 96, 12],
]

/** Returns the IPv4 address that an IPv6 address leads to. */
function findIpv4(address: Address): Address | undefined {
  if (!(address instanceof ipaddr.IPv6)) return undefined
  const found = EMBEDDED.find(([prefix, bits]) => address.match(ipaddr.IPv6.parse(prefix), bits))
  return found && ipaddr.fromByteArray(address.toByteArray().slice(found[2], found[2] + 4))
}
