import ipaddr from 'ipaddr.js'

/**
 * Parses an IP address as proxies write it: with a port, in brackets or quotes, or as IPv4 inside IPv6. Returns its canonical form,
 * or undefined for anything else.
 */
export function parseAddress(text: string): string | undefined {
  const bare = text
    .trim()
    .replace(/^"(.*)"$/s, '$1')
    .trim()
  // Several colons without brackets are an IPv6 address without a port.
  const [, host = bare] = /^\[([^\]]*)\](?::\d*)?$/.exec(bare) ?? /^([^:]*):\d*$/.exec(bare) ?? []
  // A zone names a network interface on the machine that wrote it.
  const address = host.replace(/%.*$/s, '')
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : undefined
}
