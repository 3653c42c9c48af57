import { createCountedCache } from '../shared/createCountedCache.js'
import { findNetwork } from './findNetwork.js'
import { findSite } from './findSite.js'

const MAX_REMEMBERED = 1000

/** Names that take turns among each other, from the outermost on. */
type Level = 'site' | 'network' | 'source'
const levels: readonly Level[] = ['site', 'network', 'source']
const nameOf: Readonly<Record<Level, (source: string) => string>> = {
  site: findSite,
  network: findNetwork,
  source: (source) => source,
}

const remember = () => createCountedCache<string, true>(MAX_REMEMBERED)

/**
 * Decides whose turn is next: first the site whose last turn was longest ago, then that site's network, then that network's source.
 * So a network that invents sources doesn't get more turns, and neither does a site that invents networks.
 */
export class FairTurns {
  /** Names that have had a turn, the latest first; the oldest are forgotten. */
  readonly #last = { site: remember(), network: remember(), source: remember() }

  /** Gives a turn to one of the sources; undefined if the list is empty. */
  give(sources: Iterable<string>): string | undefined {
    let candidates = [...sources]
    for (const level of levels) {
      const next = this.find(level, new Set(candidates.map(nameOf[level])), () => true)
      candidates = candidates.filter((source) => nameOf[level](source) === next)
    }
    const [source] = candidates
    if (source !== undefined) this.note(source)
    return source
  }

  /** Returns the name at one level that's next, among those that may have a turn; it's looked for among few names if most of them may. */
  find(
    level: Level,
    names: Pick<ReadonlySet<string>, 'has' | 'keys'>,
    mayHaveTurn: (name: string) => boolean,
  ): string | undefined {
    const last = this.#last[level]
    for (const name of names.keys()) if (!last.has(name) && mayHaveTurn(name)) return name
    for (const name of last.rkeys()) if (names.has(name) && mayHaveTurn(name)) return name
    return undefined
  }

  /** Records that a source has a turn. */
  note(source: string): void {
    for (const level of levels) this.#last[level].set(nameOf[level](source), true)
  }
}
