import { HandlerError } from '../errors/HandlerError.js'
import { planParts } from '../handler/completeUpload.js'
import type { HandlerParts } from '../handler/HandlerParts.js'
import { getStoreUpload, type Ticket } from '../ticket/Ticket.js'

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
  const { key, stagingKey, sizeBytes, token } = ticket
  const upload = getStoreUpload(ticket)
  const isDone = async () => (await bucket.head(key))?.token === token
  // A store with a staging key may keep the parts of a finished upload.
  if (stagingKey !== undefined && (await isDone())) return { offset: sizeBytes, isComplete: true }
  const found = upload && (await bucket.listParts(upload))
  if (!found) {
    if (await isDone()) return { offset: sizeBytes, isComplete: true }
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
