import { HandlerError } from '../errors/HandlerError.js'
import { planParts } from '../handler/completeUpload.js'
import type { HandlerParts } from '../handler/HandlerParts.js'
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
  const { key, uploadId, sizeBytes } = ticket
  const found = uploadId === undefined ? undefined : await bucket.listParts({ key, uploadId })
  if (!found) {
    const head = await bucket.head(key)
    if (head?.sizeBytes === sizeBytes) return { offset: sizeBytes, isComplete: true }
    if (uploadId === undefined) return { offset: 0, isComplete: false }
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
