import { LRUCache } from 'lru-cache'
import { findNetwork } from './findNetwork.js'
import { findSite } from './findSite.js'

const MAX_REMEMBERED = 1000

/**
 * Decides whose turn is next: first the site whose last turn was longest ago, then that site's network, then that network's source.
 * So a network that invents sources doesn't get more turns, and neither does a site that invents networks.
 */
export class FairTurns {
  /** Names that have had a turn; the oldest are forgotten. */
  readonly #levels = [findSite, findNetwork, (source: string) => source].map((nameOf) => ({
    nameOf,
    last: new LRUCache<string, true>({ max: MAX_REMEMBERED }),
  }))

  /** Gives a turn to one of the sources; undefined if the list is empty. */
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
