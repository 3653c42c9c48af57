import { LRUCache } from 'lru-cache'
import { UploadApiError } from '../errors/UploadApiError.js'
import { createFairLimit } from '../fairness/createFairLimit.js'
import { findNetwork } from '../fairness/findNetwork.js'
import type { CallRates } from './createCallRates.js'

/** Slows down guessing of secrets, signatures and tokens. */
export interface ProofLimit {
  /**
   * Checks a proof, unless the client or its network has sent too many wrong proofs in the last minute.
   *
   * @param client the client's name, see `clientOf`.
   * @param check throws for a wrong proof.
   * @param isWrong true for errors that mean a wrong proof; other errors, such as a missing proof, don't count.
   * @throws UploadApiError `RequestThrottledError`, or what `check` throws
   */
  guard<Result>(
    client: string,
    check: () => Result | Promise<Result>,
    isWrong: (error: unknown) => boolean,
  ): Promise<Result>
}

/**
 * Wrong proofs per minute that a page or a program can send from a network. A page that signs in again after a while sends a few
 * expired proofs; nobody sends this many by mistake.
 */
const MAX_WRONG_PER_MINUTE = 60
/** Wrong proofs from a network, whatever pages they name. It's more than one page can send, so a page only locks itself out. */
const MAX_WRONG_OF_NETWORK = 600
const MAX_NAME_CHARACTERS = 300
/** Concurrent checks for a network on a node: a wrong proof counts once its check has ended, and further checks wait for that. */
const MAX_CHECKS = 10
const MAX_NETWORKS = 10_000

/** Creates a service's proof limit. All nodes share its counts, which are separate from call counts. */
export function createProofLimit(rates: CallRates, now: () => number): ProofLimit {
  /** When a client or network can try again, by its name. */
  const closedUntilMs = new LRUCache<string, number>({ max: MAX_NETWORKS })
  const checks = createFairLimit({ size: Number.POSITIVE_INFINITY, sizePerSource: MAX_CHECKS })

  async function checkInTurn<Result>(
    client: string,
    network: string,
    check: () => Result | Promise<Result>,
    isWrong: (error: unknown) => boolean,
  ): Promise<Result> {
    const names = [client, network]
    const waitMs = Math.max(...names.map((name) => closedUntilMs.get(name) ?? 0)) - now()
    if (waitMs > 0) {
      const advice = 'Too many calls had a wrong secret, signature or token.'
      const retryAfterSeconds = Math.ceil(waitMs / 1000)
      throw new UploadApiError('RequestThrottledError', [], { advice, retryAfterSeconds })
    }
    try {
      return await check()
    } catch (error) {
      if (isWrong(error)) {
        await count(client, MAX_WRONG_PER_MINUTE)
        await count(network, MAX_WRONG_OF_NETWORK)
      }
      throw error
    }
  }

  async function count(name: string, limit: number): Promise<void> {
    const waitSeconds = await rates.take(`wrong proofs ${name}`, limit - 1)
    if (waitSeconds > 0) closedUntilMs.set(name, now() + waitSeconds * 1000)
  }

  return {
    guard(client, check, isWrong) {
      const network = findNetwork(client)
      const name = client.slice(0, MAX_NAME_CHARACTERS)
      return checks.run(network, () => checkInTurn(name, network, check, isWrong))
    },
  }
}
