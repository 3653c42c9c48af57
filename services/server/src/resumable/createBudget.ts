import { HandlerError } from '../errors/HandlerError.js'

/** A request that holds bytes of an incomplete piece. */
export interface Holder {
  readonly heldBytes: number
  /** When a fair number of bytes last arrived, in milliseconds since 1970; undefined while it isn't waiting for bytes. */
  readonly waitsSinceMs: number | undefined
  /** How long it'll hold its bytes if the rest of the piece arrives as fast as the last bytes did; 0 before that's known. */
  readonly remainingMs: number
  /** Ends the request, and releases its bytes before returning. */
  end(): void
}

/** Counts the bytes that all of a handler's requests hold in memory. */
export interface Budget {
  readonly maxBytes: number
  /** Requests that can be ended to make room for others. */
  readonly holders: Set<Holder>
  /** Ends slow holders if there's no room, see `createBudget`. @throws HandlerError `busy` if more than the maximum would be held */
  take(bytes: number, taker?: Holder): void
  give(bytes: number): void
}

/** After this time without a fair number of bytes, a request makes room for others. */
const SLOW_MS = 1000

/** Requests that hold bytes for longer make room for faster requests, in milliseconds. */
const LONG_MS = 5000

/**
 * Creates a budget. While all of it is held, requests that haven't received a fair number of bytes in the last second make room for others,
 * the longest wait first. Requests that need long for the rest of their pieces follow, the slowest first: to keep memory from others, an
 * attacker needs the bandwidth to fill it again every few seconds.
 */
export function createBudget(maxBytes: number): Budget {
  let heldBytes = 0
  const holders = new Set<Holder>()

  function endSlowHolders(bytes: number, taker: Holder | undefined): void {
    const slowMs = Date.now() - SLOW_MS
    const others = [...holders].filter((holder) => holder !== taker && holder.heldBytes > 0)
    const waiting = others
      .filter(({ waitsSinceMs }) => (waitsSinceMs ?? slowMs) < slowMs)
      .sort((a, b) => (a.waitsSinceMs ?? 0) - (b.waitsSinceMs ?? 0))
    const longMs = Math.max(LONG_MS, taker?.remainingMs ?? 0)
    const long = others
      .filter(({ remainingMs }) => remainingMs > longMs)
      .sort((a, b) => b.remainingMs - a.remainingMs)
    for (const holder of [...waiting, ...long]) {
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
