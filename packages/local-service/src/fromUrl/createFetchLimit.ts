import { CdnError } from '../errors/CdnError.js'
import { UploadApiError } from '../errors/UploadApiError.js'
import { createFairLimit } from '../fairness/createFairLimit.js'
import { findNetwork } from '../fairness/findNetwork.js'

/** Limits how many files are fetched from other servers at a time, so that uploads never lack file descriptors. */
export interface FetchLimit {
  /** Throws unless another file may wait for its turn. @throws UploadApiError `RequestThrottledError`. */
  check(client: string): void
  /**
   * Fetches a file when its turn comes.
   *
   * @param client the clients take turns.
   * @param fetch receives a signal that aborts when the service closes.
   * @throws CdnError `service-closing` when the service closes before.
   */
  run<Result>(client: string, fetch: (closing: AbortSignal) => Promise<Result>): Promise<Result>
  /** Ends all fetches. */
  close(): void
}

const limits = { size: 8, sizePerNetwork: 7, sizePerSource: 6 } as const
const MAX_WAITING = 1000
const MAX_WAITING_PER_NETWORK = 750
const MAX_WAITING_PER_CLIENT = 500
const RETRY_AFTER_SECONDS = 15

/** Creates a limit; nothing is fetched yet. */
export function createFetchLimit(): FetchLimit {
  const limit = createFairLimit(limits)
  const closing = new AbortController()
  return {
    check(client) {
      const hasRoom =
        limit.waitingCount() < MAX_WAITING &&
        limit.waitingCount(findNetwork(client)) < MAX_WAITING_PER_NETWORK &&
        limit.waitingCount(client) < MAX_WAITING_PER_CLIENT
      if (hasRoom) return
      const advice = 'Too many files wait to be fetched from their URLs: send it again when some of them are.'
      throw new UploadApiError('RequestThrottledError', [], {
        advice,
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      })
    },
    run: (client, fetch) => limit.run(client, () => fetch(closing.signal)),
    close() {
      limit.close(new CdnError('service-closing', 'The service is closing.'))
      closing.abort()
    },
  }
}
