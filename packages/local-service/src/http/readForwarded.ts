import type { IncomingMessage } from 'node:http'
import { parseAddress } from '../fairness/parseAddress.js'

/**
 * Reads the nearest addresses in `X-Forwarded-For` in canonical form, the nearest first. The list ends at an entry that isn't an address, so
 * that whoever wrote it is the client: what comes before it was sent by somebody that no proxy vouches for.
 *
 * @param count how many proxies added an address. Nothing else is read: anyone can send thousands of entries.
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
