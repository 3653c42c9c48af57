import ipaddr from 'ipaddr.js'

/** Network of an address: the internet, this machine, or a private network. */
export type AddressKind = 'public' | 'loopback' | 'private'

/** Classifies an IP address; IPv4 addresses mapped to IPv6 count as IPv4, and all special ranges as private. */
export function classifyAddress(address: string): AddressKind {
  const parsed = ipaddr.process(address)
  const range = parsed.range()
  if (range === 'loopback') return 'loopback'
  // The library takes `::a.b.c.d`, which no network has had since RFC 4291, for an address of the internet.
  const isPublic = range === 'unicast' && !isMetadata(parsed) && findIpv4(parsed) === undefined
  return isPublic ? 'public' : 'private'
}

/** Metadata services of clouds that are not in the link-local range: of Amazon over IPv6, and of Azure. */
const METADATA: readonly string[] = ['fd00:ec2::254', '168.63.129.16'].map((text) =>
  ipaddr.parse(text).toString(),
)
const isMetadata = (address: Address) => METADATA.includes(address.toString())

/** True for an address of the link itself, where the metadata services of clouds are, also by a translation from IPv6. */
export function isLinkLocal(address: string): boolean {
  const parsed = ipaddr.process(address)
  return [parsed, findIpv4(parsed)].some(
    (found) => found && (found.range() === 'linkLocal' || isMetadata(found)),
  )
}

type Address = ReturnType<typeof ipaddr.process>

/** First byte of the IPv4 address in an IPv6 address: of those by NAT64, by 6to4 and of `::a.b.c.d`. */
const EMBEDDED: readonly (readonly [prefix: string, bits: number, start: number])[] = [
  ['64:ff9b::', 96, 12],
  ['2002::', 16, 2],
  ['::', 96, 12],
]

/** The IPv4 address that an IPv6 address leads to. */
function findIpv4(address: Address): Address | undefined {
  if (!(address instanceof ipaddr.IPv6)) return undefined
  const found = EMBEDDED.find(([prefix, bits]) => address.match(ipaddr.IPv6.parse(prefix), bits))
  return found && ipaddr.fromByteArray(address.toByteArray().slice(found[2], found[2] + 4))
}
