import type { IncomingMessage } from 'node:http'
import { parseAddress } from '../fairness/parseAddress.js'

/**
 * Reads the addresses in `X-Forwarded-For` in canonical form, the nearest first. The list ends at an entry that isn't an address, so that
 * whoever wrote it is the client: what comes before it was sent by somebody that no proxy vouches for.
 */
export function readForwarded({ headers }: Pick<IncomingMessage, 'headers'>): string[] {
  const addresses: string[] = []
  const entries = String(headers['x-forwarded-for'] ?? '').split(',')
  for (const entry of entries.reverse()) {
    if (entry.trim() === '') continue
    const address = parseAddress(entry)
    if (address === undefined) break
    addresses.push(address)
  }
  return addresses
}
