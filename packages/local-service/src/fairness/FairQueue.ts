import { FairTurns } from './FairTurns.js'
import { findHeaviest } from './findHeaviest.js'
import { findNetwork } from './findNetwork.js'
import { findSite } from './findSite.js'

/** Queues items so that their sources take turns (see `FairTurns`); within a source, the oldest item comes first. */
export class FairQueue<Item> {
  readonly #bySource = new Map<string, Set<Item>>()
  readonly #turns = new FairTurns()

  /** Adds an item after the others from the same source. */
  add(source: string, item: Item): void {
    const items = this.#bySource.get(source) ?? new Set()
    this.#bySource.set(source, items.add(item))
  }

  /** Removes and returns the next item from a source that `mayHaveTurn` accepts; undefined if no item qualifies. */
  take(mayHaveTurn: (source: string) => boolean): Item | undefined {
    const source = this.#turns.give([...this.#bySource.keys()].filter(mayHaveTurn))
    const [item] = (source !== undefined && this.#bySource.get(source)) || []
    if (source === undefined || item === undefined) return undefined
    this.remove(source, item)
    return item
  }

  /**
   * Returns the newest item of the heaviest source, which gives way to another source; undefined if the newcomer would then hold
   * more.
   */
  findUnworthy(newcomer: string): Item | undefined {
    const counts = new Map([...this.#bySource].map(([source, { size }]) => [source, size]))
    const heaviest = findHeaviest(counts, newcomer, 1)
    return heaviest === undefined ? undefined : [...(this.#bySource.get(heaviest) ?? [])].at(-1)
  }

  /** Removes an item. Returns false if it isn't waiting. */
  remove(source: string, item: Item): boolean {
    const items = this.#bySource.get(source)
    const isRemoved = items?.delete(item) ?? false
    if (items?.size === 0) this.#bySource.delete(source)
    return isRemoved
  }

  /** Counts the items for a source, network or site. */
  count(name: string): number {
    const own = this.#bySource.get(name)
    if (own) return own.size
    const isWithin = (source: string) => findNetwork(source) === name || findSite(source) === name
    return [...this.#bySource].reduce((sum, [source, { size }]) => (isWithin(source) ? sum + size : sum), 0)
  }

  /** Removes and returns everything. */
  drain(): Item[] {
    const all = [...this.#bySource.values()].flatMap((items) => [...items])
    this.#bySource.clear()
    return all
  }
}
