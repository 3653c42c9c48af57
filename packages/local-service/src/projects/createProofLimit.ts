import { LRUCache } from 'lru-cache'
import { UploadApiError } from '../errors/UploadApiError.js'
import { createFairLimit } from '../fairness/createFairLimit.js'
import { networkOf } from '../fairness/networkOf.js'
import type { CallRates } from './createCallRates.js'

/** Slows the guessing of secrets, signatures and tokens. */
export interface ProofLimit {
  /**
   * Checks a proof, unless the client's network has sent too many wrong ones in the last minute.
   *
   * @param ip address of the client.
   * @param check throws for a wrong proof.
   * @param isWrong true for the errors of a wrong proof; others, such as a missing one, don't count.
   * @throws UploadApiError `RequestThrottledError`, or what `check` throws
   */
  guard<Result>(
    ip: string,
    check: () => Result | Promise<Result>,
    isWrong: (error: unknown) => boolean,
  ): Promise<Result>
}

/** A page that signs in again after a while sends a few expired ones; nobody sends this many by mistake. */
const MAX_WRONG_PER_MINUTE = 60
/** Checks of a network under way at a node: a wrong proof counts once its check has ended, and the next ones wait for that. */
const MAX_CHECKS = 10
const MAX_NETWORKS = 10_000

/** Creates the limit of a service. Its counts are those of all nodes, and apart from those of calls. */
export function createProofLimit(rates: CallRates, now: () => number): ProofLimit {
  const closedUntilMs = new LRUCache<string, number>({ max: MAX_NETWORKS })
  const checks = createFairLimit({ size: Number.POSITIVE_INFINITY, sizePerSource: MAX_CHECKS })

  async function checkInTurn<Result>(
    network: string,
    check: () => Result | Promise<Result>,
    isWrong: (error: unknown) => boolean,
  ): Promise<Result> {
    const waitMs = (closedUntilMs.get(network) ?? 0) - now()
    if (waitMs > 0) {
      const advice = 'Too many calls had a wrong secret, signature or token.'
      const retryAfterSeconds = Math.ceil(waitMs / 1000)
      throw new UploadApiError('RequestThrottledError', [], { advice, retryAfterSeconds })
    }
    try {
      return await check()
    } catch (error) {
      if (isWrong(error)) {
        const waitSeconds = await rates.take(`wrong proofs ${network}`, MAX_WRONG_PER_MINUTE - 1)
        if (waitSeconds > 0) closedUntilMs.set(network, now() + waitSeconds * 1000)
      }
      throw error
    }
  }

  return {
    guard(ip, check, isWrong) {
      const network = networkOf(ip)
      return checks.run(network, () => checkInTurn(network, check, isWrong))
    },
  }
}
