import { createFairLimit, type FairLimit } from './createFairLimit.js'

/** Runs work when its client's turn comes. */
export type TakeTurn = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Most pieces of work at a time, in total and per network. */
const TURNS = { size: 4, sizePerSource: 1, sizePerNetwork: 1 } as const

/**
 * Creates the turns in which networks have work done that costs far more than asking for it: a request of 100 bytes can ask for 1,000
 * files of a group, or for the URLs of 1,000 parts.
 */
export function createNetworkTurns(): FairLimit {
  return createFairLimit(TURNS)
}
