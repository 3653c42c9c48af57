import ipaddr from 'ipaddr.js'

/**
 * Parses an IP address as proxies write it: with a port, in brackets or quotes, or as IPv4 inside of IPv6. Returns its canonical form, or
 * undefined for anything else.
 */
export function parseAddress(text: string): string | undefined {
  const bare = text
    .trim()
    .replace(/^"(.*)"$/s, '$1')
    .trim()
  // Several colons without brackets are an IPv6 address that has no port.
  const [, host = bare] = /^\[([^\]]*)\](?::\d*)?$/.exec(bare) ?? /^([^:]*):\d*$/.exec(bare) ?? []
  // A zone names an interface of whoever wrote it.
  const address = host.replace(/%.*$/s, '')
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : undefined
}
