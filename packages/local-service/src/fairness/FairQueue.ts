import { LRUCache } from 'lru-cache'
import { findNetwork } from './findNetwork.js'

const MAX_REMEMBERED_SOURCES = 1000

/** Names that have had a turn, of which those of the oldest turns are forgotten. */
type LastTurns = LRUCache<string, true>

/**
 * Items in turns: the network whose last turn is the longest ago comes next, within a network its source whose last turn is the longest
 * ago, and within a source the oldest item. A network that invents sources so has no more turns than others.
 */
export class FairQueue<Item> {
  readonly #byNetwork = new Map<string, Map<string, Set<Item>>>()
  readonly #networkTurns: LastTurns = new LRUCache({ max: MAX_REMEMBERED_SOURCES })
  readonly #sourceTurns: LastTurns = new LRUCache({ max: MAX_REMEMBERED_SOURCES })

  /** Adds an item behind those of the same source. */
  add(source: string, item: Item): void {
    const network = findNetwork(source)
    const sources = this.#byNetwork.get(network) ?? new Map<string, Set<Item>>()
    this.#byNetwork.set(network, sources)
    const items = sources.get(source) ?? new Set()
    sources.set(source, items.add(item))
  }

  /** Removes and returns the next item of a source that may have a turn; undefined when there is none. */
  take(mayHaveTurn: (source: string) => boolean): Item | undefined {
    const waiting = new Map<string, string[]>()
    for (const [network, sources] of this.#byNetwork) {
      const allowed = [...sources.keys()].filter(mayHaveTurn)
      if (allowed.length > 0) waiting.set(network, allowed)
    }
    const network = chooseNext([...waiting.keys()], this.#networkTurns)
    if (network === undefined) return undefined
    const source = chooseNext(waiting.get(network) ?? [], this.#sourceTurns)
    const [item] = (source !== undefined && this.#byNetwork.get(network)?.get(source)) || []
    if (source === undefined || item === undefined) return undefined
    this.remove(source, item)
    this.#networkTurns.set(network, true)
    this.#sourceTurns.set(source, true)
    return item
  }

  /** Removes an item. Returns false when it is not waiting. */
  remove(source: string, item: Item): boolean {
    const network = findNetwork(source)
    const sources = this.#byNetwork.get(network)
    const items = sources?.get(source)
    const isRemoved = items?.delete(item) ?? false
    if (items?.size === 0) sources?.delete(source)
    if (sources?.size === 0) this.#byNetwork.delete(network)
    return isRemoved
  }

  /** Counts the items of a network, or of one of its sources. */
  count(name: string): number {
    const sources = this.#byNetwork.get(findNetwork(name))
    if (name !== findNetwork(name)) return sources?.get(name)?.size ?? 0
    return [...(sources?.values() ?? [])].reduce((sum, items) => sum + items.size, 0)
  }

  /** Removes and returns everything. */
  drain(): Item[] {
    const all = [...this.#byNetwork.values()].flatMap((sources) =>
      [...sources.values()].flatMap((items) => [...items]),
    )
    this.#byNetwork.clear()
    return all
  }
}

/** Chooses the name that has never had a turn, or whose last turn is the longest ago. */
function chooseNext(names: readonly string[], turns: LastTurns): string | undefined {
  const first = names.find((name) => !turns.has(name))
  if (first !== undefined) return first
  const candidates = new Set(names)
  return [...turns.rkeys()].find((known) => candidates.has(known))
}
