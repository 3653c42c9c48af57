import { CdnError } from '../errors/CdnError.js'
import { UploadApiError } from '../errors/UploadApiError.js'
import { createFairLimit } from '../fairness/createFairLimit.js'
import { findSite } from '../fairness/findSite.js'

/** Limits how many files are fetched from other servers at a time, so that uploads never lack file descriptors. */
export interface FetchLimit {
  /**
   * Throws unless another file may wait for its turn. If too many wait, whoever has most of them gives way.
   *
   * @throws UploadApiError `RequestThrottledError`.
   */
  check(client: string): void
  /** Returns true if a file of a client would be fetched without a wait. */
  hasPlace(client: string): boolean
  /**
   * Fetches a file when its turn comes.
   *
   * @param client the clients take turns.
   * @param fetch receives a signal that aborts when the service closes.
   * @throws CdnError `service-closing` when the service closes before. UploadApiError `RequestThrottledError` when it gives way to another.
   */
  run<Result>(client: string, fetch: (closing: AbortSignal) => Promise<Result>): Promise<Result>
  /** Ends all fetches. */
  close(): void
}

const limits = { size: 8, sizePerNetwork: 7, sizePerSource: 6 } as const
/** Most files that wait: in all, of a network or site, and of a client. */
export const waitingLimits = { total: 1000, perNetwork: 750, perClient: 500 } as const
const RETRY_AFTER_SECONDS = 15

/** Creates a limit; nothing is fetched yet. */
export function createFetchLimit(): FetchLimit {
  const limit = createFairLimit(limits)
  const closing = new AbortController()
  return {
    check(client) {
      const isOwn =
        limit.waitingCount(findSite(client)) >= waitingLimits.perNetwork ||
        limit.waitingCount(client) >= waitingLimits.perClient
      const isFull = limit.waitingCount() >= waitingLimits.total
      if (isOwn || (isFull && !limit.giveWay(client, createThrottled()))) throw createThrottled()
    },
    hasPlace: limit.hasPlace,
    run: (client, fetch) => limit.run(client, () => fetch(closing.signal)),
    close() {
      limit.close(new CdnError('service-closing', 'The service is closing.'))
      closing.abort()
    },
  }
}

/** Refuses another download, or one that gives way. */
export function createThrottled(): UploadApiError {
  const advice = 'Too many files wait to be fetched from their URLs: send it again when some of them are.'
  return new UploadApiError('RequestThrottledError', [], { advice, retryAfterSeconds: RETRY_AFTER_SECONDS })
}
