import { LRUCache } from 'lru-cache'

const MAX_REMEMBERED_SOURCES = 1000

/** Items in turns: the source whose last turn is the longest ago comes next, and within a source the oldest item. */
export class FairQueue<Item> {
  readonly #bySource = new Map<string, Set<Item>>()
  /** Sources that have had a turn, of which those of the oldest turns are forgotten. */
  readonly #turns = new LRUCache<string, true>({ max: MAX_REMEMBERED_SOURCES })

  /** Adds an item behind those of the same source. */
  add(source: string, item: Item): void {
    const items = this.#bySource.get(source) ?? new Set()
    this.#bySource.set(source, items.add(item))
  }

  /** Removes and returns the next item of a source that may have a turn; undefined when there is none. */
  take(mayHaveTurn: (source: string) => boolean): Item | undefined {
    const waiting = [...this.#bySource.keys()].filter(mayHaveTurn)
    const candidates = new Set(waiting)
    const first = waiting.find((source) => !this.#turns.has(source))
    const source = first ?? [...this.#turns.rkeys()].find((known) => candidates.has(known))
    const [item] = (source !== undefined && this.#bySource.get(source)) || []
    if (source === undefined || item === undefined) return undefined
    this.remove(source, item)
    this.#turns.set(source, true)
    return item
  }

  /** Removes an item. Returns false when it is not waiting. */
  remove(source: string, item: Item): boolean {
    const items = this.#bySource.get(source)
    const isRemoved = items?.delete(item) ?? false
    if (items?.size === 0) this.#bySource.delete(source)
    return isRemoved
  }

  count(source: string): number {
    return this.#bySource.get(source)?.size ?? 0
  }

  /** Removes and returns everything. */
  drain(): Item[] {
    const all = [...this.#bySource.values()].flatMap((items) => [...items])
    this.#bySource.clear()
    return all
  }
}
