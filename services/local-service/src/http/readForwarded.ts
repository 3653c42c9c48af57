import type { IncomingMessage } from 'node:http'
import { parseAddress } from '../fairness/parseAddress.js'

/**
 * Reads the nearest `X-Forwarded-For` addresses in canonical form, nearest first. The list ends at an entry that isn't an address,
 * so that whoever wrote it is the client: no proxy vouches for the entries before it.
 *
 * @param count how many proxies added an address. We don't read further: anyone can send thousands of entries.
 */
export function readForwarded({ headers }: Pick<IncomingMessage, 'headers'>, count: number): string[] {
  const addresses: string[] = []
  const text = String(headers['x-forwarded-for'] ?? '')
  let end = text.length
  while (end > 0 && addresses.length < count) {
    const comma = text.lastIndexOf(',', end - 1)
    const entry = text.slice(comma + 1, end)
    end = comma
    if (entry.trim() === '') continue
    const address = parseAddress(entry)
    if (address === undefined) break
    addresses.push(address)
  }
  return addresses
}
