import { LRUCache } from 'lru-cache'
import { findNetwork } from './findNetwork.js'
import { findSite } from './findSite.js'

const MAX_REMEMBERED = 1000

/**
 * Turns of sources: the site whose last turn is the longest ago comes next, within it the network, and within that the source. A network
 * that invents sources so has no more turns than others, nor has a site that invents networks.
 */
export class FairTurns {
  /** Names that have had a turn, the oldest of which are forgotten. */
  readonly #levels = [findSite, findNetwork, (source: string) => source].map((nameOf) => ({
    nameOf,
    last: new LRUCache<string, true>({ max: MAX_REMEMBERED }),
  }))

  /** Gives one of the sources a turn; undefined if there are none. */
  give(sources: Iterable<string>): string | undefined {
    let candidates = [...sources]
    for (const { nameOf, last } of this.#levels) {
      const names = new Set(candidates.map(nameOf))
      const next =
        [...names].find((name) => !last.has(name)) ?? [...last.rkeys()].find((name) => names.has(name))
      if (next === undefined) return undefined
      candidates = candidates.filter((source) => nameOf(source) === next)
      last.set(next, true)
    }
    return candidates[0]
  }
}
