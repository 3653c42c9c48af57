import type { Ticket } from '../ticket/Ticket.js'
import type { ResumableState } from './getOffset.js'

/** Creates the header fields that describe an upload. */
export function createStateHeaders(
  { sizeBytes, partSizeBytes, isOpen = false }: Pick<Ticket, 'isOpen' | 'partSizeBytes' | 'sizeBytes'>,
  { offset, isComplete }: ResumableState,
): Record<string, string> {
  const length = isComplete ? offset : sizeBytes
  const limit = `min-append-size=${partSizeBytes}`
  return {
    'upload-offset': String(offset),
    'upload-complete': isComplete ? '?1' : '?0',
    'upload-limit': isOpen ? `${limit}, max-size=${sizeBytes}` : limit,
    ...(isOpen && !isComplete ? {} : { 'upload-length': String(length) }),
  }
}
