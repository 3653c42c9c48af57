import type { Ticket } from '../ticket/Ticket.js'
import type { ResumableState } from './getOffset.js'

/** Creates the header fields that describe an upload. */
export function createStateHeaders(
  { sizeBytes }: Pick<Ticket, 'sizeBytes'>,
  { offset, isComplete }: ResumableState,
): Record<string, string> {
  return {
    'upload-offset': String(offset),
    'upload-complete': isComplete ? '?1' : '?0',
    'upload-length': String(sizeBytes),
  }
}
