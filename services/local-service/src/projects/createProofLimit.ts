import { UploadApiError } from '../errors/UploadApiError.js'
import { createFairLimit } from '../fairness/createFairLimit.js'
import { findNetwork } from '../fairness/findNetwork.js'
import { createCountedCache } from '../shared/createCountedCache.js'
import type { CallRates } from './createCallRates.js'

/** Slows down guessing of secrets, signatures and tokens. */
export interface ProofLimit {
  /**
   * Checks a secret, unless the client or its network has sent too many wrong secrets in the last minute: people choose secrets, so
   * even the right one waits then. A network's pages share a count of their own: any page can send wrong secrets in its visitors' names,
   * and must not lock out the servers and programs in their networks.
   *
   * @param client the client's name, see `clientOf`.
   * @param check throws for a wrong secret.
   * @param isWrong true for errors that mean a wrong proof; other errors, such as a missing proof, don't count.
   * @throws UploadApiError `RequestThrottledError`, or what `check` throws
   */
  guardSecret<Result>(client: string, check: Check<Result>, isWrong: IsWrong): Promise<Result>
  /**
   * Checks a signature. A right signature always passes, because any page can send wrong signatures in its visitors' names. Only wrong
   * signatures are limited.
   *
   * @param guesser the network, a space, and what the guesses have in common: the client's page, or the file.
   * @throws UploadApiError `RequestThrottledError` instead of what `check` throws, after too many wrong signatures
   */
  guardSignature<Result>(guesser: string, check: Check<Result>, isWrong: IsWrong): Promise<Result>
}

type Check<Result> = () => Result | Promise<Result>
type IsWrong = (error: unknown) => boolean

/**
 * Wrong proofs per minute that a page or a program can send from a network. A page that signs in again after a while sends a few
 * expired proofs; nobody sends this many by mistake.
 */
const MAX_WRONG_PER_MINUTE = 60
/** Wrong proofs from a network, whatever pages or files they name. */
const MAX_WRONG_OF_NETWORK = 600
/** Concurrent checks for a network on a node: a wrong secret counts once its check has ended, and further checks wait for that. */
const MAX_CHECKS = 10
const MAX_NETWORKS = 10_000

/** Creates a service's proof limit. All nodes share its counts, which are separate from call counts. */
export function createProofLimit(rates: CallRates, now: () => number): ProofLimit {
  /** When a guesser or network can try again, by its name. */
  const closedUntilMs = createCountedCache<string, number>(MAX_NETWORKS)
  const checks = createFairLimit({ size: Number.POSITIVE_INFINITY, sizePerSource: MAX_CHECKS })

  /** @throws UploadApiError `RequestThrottledError` */
  function assertOpen(names: readonly string[]): void {
    const waitMs = Math.max(...names.map((name) => closedUntilMs.get(name) ?? 0)) - now()
    if (waitMs <= 0) return
    const advice = 'Too many calls had a wrong secret, signature or token.'
    const retryAfterSeconds = Math.ceil(waitMs / 1000)
    throw new UploadApiError('RequestThrottledError', [], { advice, retryAfterSeconds })
  }

  async function count(name: string, limit: number): Promise<void> {
    const waitSeconds = await rates.take(`wrong ${name}`, limit - 1)
    if (waitSeconds > 0) closedUntilMs.set(name, now() + waitSeconds * 1000)
  }

  async function check<Result>(
    kind: 'secrets' | 'signatures',
    guesser: string,
    work: Check<Result>,
    isWrong: IsWrong,
  ): Promise<Result> {
    const name = findNetwork(guesser)
    const isPage = kind === 'secrets' && guesser.length > name.length + 1
    const network = isPage ? `${kind} of pages of ${name}` : `${kind} ${name}`
    // The word "of" keeps a guesser without a page apart from its network.
    const own = `${kind} of ${guesser}`
    if (kind === 'secrets') assertOpen([own, network])
    try {
      return await work()
    } catch (error) {
      if (isWrong(error)) {
        assertOpen([own, network])
        await count(network, MAX_WRONG_OF_NETWORK)
        await count(own, MAX_WRONG_PER_MINUTE)
      }
      throw error
    }
  }

  return {
    guardSecret: (client, work, isWrong) =>
      checks.run(findNetwork(client), () => check('secrets', client, work, isWrong)),
    guardSignature: (guesser, work, isWrong) => check('signatures', guesser, work, isWrong),
  }
}
