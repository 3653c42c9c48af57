import { setMaxListeners } from 'node:events'
import { CdnError } from '../errors/CdnError.js'
import { UploadApiError } from '../errors/UploadApiError.js'
import { createFairLimit } from '../fairness/createFairLimit.js'
import { findSite } from '../fairness/findSite.js'
import { createFetchPaces } from './createFetchPaces.js'
import type { FetchTurn } from './FetchTurn.js'

/** Limits how many files are fetched from other servers at a time, so that uploads never lack file descriptors. */
export interface FetchLimit {
  /**
   * Throws unless another file can wait for its turn. If too many wait, the heaviest client gives way.
   *
   * @throws UploadApiError `RequestThrottledError`.
   */
  check(client: string): void
  /** Returns true if a client's file would be fetched without waiting, or after a short wait because a slow download gives way. */
  hasPlace(client: string): boolean
  /**
   * Fetches a file when its turn comes.
   *
   * @param client the client's name; clients take turns.
   * @throws CdnError `service-closing` if the service closes first. UploadApiError `RequestThrottledError` if it gives way to
   *   another file.
   */
  run<Result>(client: string, fetch: (turn: FetchTurn) => Promise<Result>): Promise<Result>
  /**
   * Looks up a client's host name when its turn comes: a name server can stay silent, too.
   *
   * @throws UploadApiError `RequestThrottledError` if too many names from its network wait. CdnError `service-closing`.
   */
  lookUp<Result>(client: string, find: (closing: AbortSignal) => Promise<Result>): Promise<Result>
  /** Ends all fetches. */
  close(): void
}

const limits = { size: 16, sizePerNetwork: 7, sizePerSource: 6 } as const
/** Most waiting files: in total, per network or site, and per client. */
export const waitingLimits = { total: 1000, perNetwork: 750, perClient: 500 } as const
/** Concurrent host name lookups, and most names that wait. */
const lookUpLimits = { size: 128, sizePerNetwork: 16, sizePerSource: 16 } as const
const waitingNames = { total: 1000, perNetwork: 64 } as const
const RETRY_AFTER_SECONDS = 15

/** Creates a limit without fetching anything yet. */
export function createFetchLimit(): FetchLimit {
  const limit = createFairLimit(limits)
  const lookUps = createFairLimit(lookUpLimits)
  const closing = new AbortController()
  setMaxListeners(0, closing.signal)
  const paces = createFetchPaces(limit.hasPlace)
  return {
    check(client) {
      const isOwn =
        limit.waitingCount(findSite(client)) >= waitingLimits.perNetwork ||
        limit.waitingCount(client) >= waitingLimits.perClient
      const isFull = limit.waitingCount() >= waitingLimits.total
      if (isOwn || (isFull && !limit.giveWay(client, createThrottled()))) throw createThrottled()
    },
    hasPlace: (client) => limit.hasPlace(client) || paces.canMakeRoom(client),
    run(client, fetch) {
      const start = paces.wait(client)
      const work = limit.run(client, () => {
        const turn = start()
        return fetch({ ...turn, signal: AbortSignal.any([closing.signal, turn.signal]) })
      })
      work.then(start.end, start.end)
      return work
    },
    async lookUp(client, find) {
      const isOwn = lookUps.waitingCount(findSite(client)) >= waitingNames.perNetwork
      const isFull = lookUps.waitingCount() >= waitingNames.total
      if (isOwn || (isFull && !lookUps.giveWay(client, createThrottled()))) throw createThrottled()
      return lookUps.run(client, () => find(closing.signal))
    },
    close() {
      const reason = new CdnError('service-closing', 'The service is closing.')
      for (const each of [limit, lookUps]) each.close(reason)
      closing.abort()
    },
  }
}

/** Creates the error for a download that's refused or gives way. */
export function createThrottled(): UploadApiError {
  const advice = 'Too many files wait to be fetched from their URLs: send it again when some of them are.'
  return new UploadApiError('RequestThrottledError', [], { advice, retryAfterSeconds: RETRY_AFTER_SECONDS })
}
