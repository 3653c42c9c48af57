import { HandlerError } from '../errors/HandlerError.js'
import type { PartStart } from '../store/createAppendClaims.js'
import { getStoreUpload } from '../ticket/getStoreUpload.js'
import { planParts } from '../ticket/planParts.js'
import type { Ticket } from '../ticket/Ticket.js'
import type { ResumableParts } from './ResumableParts.js'

/** An upload's state. */
export interface ResumableState {
  /** Contiguous bytes that the store has, counted from the start. */
  readonly offset: number
  /** Whether the object exists. */
  readonly isComplete: boolean
  /** Object that keeps the incomplete part's start. */
  readonly start?: PartStart
}

type StateParts = Pick<ResumableParts, 'bucket' | 'claims'>

/** Asks the store how much of a file it has. @throws HandlerError `upload-gone` */
export async function getOffset(parts: StateParts, ticket: Ticket): Promise<ResumableState> {
  const whole = await measureParts(parts, ticket)
  if (typeof whole !== 'number') return whole
  if (whole === ticket.sizeBytes) return { offset: whole, isComplete: false }
  const { start, isClaimed } = await parts.claims.find(ticket, whole / ticket.partSizeBytes + 1)
  if (start) return { offset: whole + start.sizeBytes, isComplete: false, start }
  if (!isClaimed) return { offset: whole, isComplete: false }
  // The part might have been stored, and its start removed, since the parts were listed. The offset never decreases.
  const later = await measureParts(parts, ticket)
  return typeof later === 'number' ? { offset: later, isComplete: false } : later
}

/** Returns the total size of the whole parts, or the upload's state if its parts are gone. */
async function measureParts({ bucket }: StateParts, ticket: Ticket): Promise<number | ResumableState> {
  const { key, incomingKey, token } = ticket
  const found = await bucket.listParts(getStoreUpload(ticket))
  if (!found) {
    const head = await bucket.head(key)
    if (head?.token === token) return { offset: head.sizeBytes, isComplete: true }
    // The store has all bytes, but the server hasn't copied them yet.
    const incoming = incomingKey === undefined ? undefined : await bucket.head(incomingKey)
    if (incoming?.token === token) return { offset: incoming.sizeBytes, isComplete: false }
    throw new HandlerError('upload-gone', 410, 'The store no longer has this upload. Upload the file again.')
  }
  const sizes = new Map(found.map((part) => [part.number, part.sizeBytes]))
  let offset = 0
  for (const part of planParts(ticket)) {
    if (sizes.get(part.number) !== part.sizeBytes) break
    offset += part.sizeBytes
  }
  return offset
}
