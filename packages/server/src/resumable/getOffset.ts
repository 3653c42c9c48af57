import { HandlerError } from '../errors/HandlerError.js'
import type { HandlerParts } from '../handler/HandlerParts.js'
import { getStoreUpload } from '../ticket/getStoreUpload.js'
import { planParts } from '../ticket/planParts.js'
import type { Ticket } from '../ticket/Ticket.js'

/** State of an upload. */
export interface ResumableState {
  /** Bytes that the store has, from the first one on. */
  readonly offset: number
  /** Whether the object exists. */
  readonly isComplete: boolean
}

/** Asks the store how much of a file it has. @throws HandlerError `upload-gone` */
export async function getOffset(
  { bucket }: Pick<HandlerParts, 'bucket'>,
  ticket: Ticket,
): Promise<ResumableState> {
  const { key, incomingKey, sizeBytes, token } = ticket
  const found = await bucket.listParts(getStoreUpload(ticket))
  if (!found) {
    if ((await bucket.head(key))?.token === token) return { offset: sizeBytes, isComplete: true }
    // The store has all bytes, but the server hasn't copied them yet.
    const incoming = incomingKey === undefined ? undefined : await bucket.head(incomingKey)
    if (incoming?.token === token) return { offset: sizeBytes, isComplete: false }
    throw new HandlerError('upload-gone', 410, 'The store no longer has this upload. Upload the file again.')
  }
  const sizes = new Map(found.map((part) => [part.number, part.sizeBytes]))
  let offset = 0
  for (const part of planParts(ticket)) {
    if (sizes.get(part.number) !== part.sizeBytes) break
    offset += part.sizeBytes
  }
  return { offset, isComplete: false }
}
