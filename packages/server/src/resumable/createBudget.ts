import { HandlerError } from '../errors/HandlerError.js'

/** A request that holds bytes of a piece which has not arrived yet. */
export interface Holder {
  readonly heldBytes: number
  /** When a fair number of bytes last arrived, in milliseconds since 1970; undefined while it doesn't wait for bytes. */
  readonly waitsSinceMs: number | undefined
  /** Ends the request, and gives its bytes back before it returns. */
  end(): void
}

/** Counts the bytes that all requests of a handler hold in memory. */
export interface Budget {
  readonly maxBytes: number
  /** Requests that can be ended to make room for others. */
  readonly holders: Set<Holder>
  /** Ends slow holders if there's no room. @throws HandlerError `busy` when more would be held than allowed */
  take(bytes: number, taker?: Holder): void
  give(bytes: number): void
}

/** Time without a fair number of bytes after which a request makes room for others. */
const SLOW_MS = 1000

/** Creates a budget. */
export function createBudget(maxBytes: number): Budget {
  let heldBytes = 0
  const holders = new Set<Holder>()

  /** Whoever has waited longest goes first. */
  function endSlowHolders(bytes: number, taker: Holder | undefined): void {
    const slowMs = Date.now() - SLOW_MS
    const slow = [...holders]
      .filter(
        (holder) => holder !== taker && holder.heldBytes > 0 && (holder.waitsSinceMs ?? slowMs) < slowMs,
      )
      .sort((a, b) => (a.waitsSinceMs ?? 0) - (b.waitsSinceMs ?? 0))
    for (const holder of slow) {
      if (heldBytes + bytes <= maxBytes) return
      holder.end()
    }
  }

  return {
    maxBytes,
    holders,
    take(bytes, taker) {
      if (heldBytes + bytes > maxBytes) endSlowHolders(bytes, taker)
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
