import type { StorePart } from '../store/StoreUpload.js'
import type { Ticket } from './Ticket.js'

/** Returns the parts that make up a file; an empty file has one empty part. */
export function planParts(
  ticket: Pick<Ticket, 'partSizeBytes' | 'sizeBytes'>,
): readonly Omit<StorePart, 'etag'>[] {
  const { sizeBytes, partSizeBytes } = ticket
  return Array.from({ length: countParts(ticket) }, (_, index) => ({
    number: index + 1,
    sizeBytes: Math.min(partSizeBytes, sizeBytes - index * partSizeBytes),
  }))
}

/** Returns the number of parts that make up a file. */
export function countParts({
  sizeBytes,
  partSizeBytes,
}: Pick<Ticket, 'partSizeBytes' | 'sizeBytes'>): number {
  return sizeBytes === 0 ? 1 : Math.ceil(sizeBytes / partSizeBytes)
}
