import { HandlerError } from '../errors/HandlerError.js'

/** Counts the bytes that all requests of a handler hold in memory. */
export interface Budget {
  readonly maxBytes: number
  /** @throws HandlerError `busy` when more would be held than allowed */
  take(bytes: number): void
  give(bytes: number): void
}

/** Creates a budget. */
export function createBudget(maxBytes: number): Budget {
  let heldBytes = 0
  return {
    maxBytes,
    take(bytes) {
      if (heldBytes + bytes > maxBytes) {
        throw new HandlerError('busy', 503, 'The server is receiving too many files. Try again in a moment.')
      }
      heldBytes += bytes
    },
    give(bytes) {
      heldBytes -= bytes
    },
  }
}
