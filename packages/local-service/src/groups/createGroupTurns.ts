import { createFairLimit, type FairLimit } from '../fairness/createFairLimit.js'

/** Runs work when its client's turn comes. */
export type TakeTurn = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Most searches for a few files of groups, in total and per network: one request of 100 bytes can ask for 1,000 files. */
const SEARCHES = { size: 4, sizePerSource: 1, sizePerNetwork: 1 } as const

/** Creates the turns in which networks look up files of groups. */
export function createGroupTurns(): FairLimit {
  return createFairLimit(SEARCHES)
}
