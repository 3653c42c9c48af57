import { FairTurns } from './FairTurns.js'
import { findHeaviest } from './findHeaviest.js'
import { findNetwork } from './findNetwork.js'
import { findSite } from './findSite.js'

/** A network's sources, with their items. */
type Sources<Item> = Map<string, Set<Item>>

/** Who may have a turn. Both are asked often, so they must be fast. */
export interface TurnRules {
  readonly site: (site: string) => boolean
  readonly source: (source: string) => boolean
}

/**
 * Queues items so that their sources take turns (see `FairTurns`); within a source, the oldest item comes first. A turn takes the same time
 * however many sources wait, unless most of them may not have one.
 */
export class FairQueue<Item> {
  /** Networks by site. */
  readonly #sites = new Map<string, Map<string, Sources<Item>>>()
  /** Numbers of items, by source, network and site. */
  readonly #counts = new Map<string, number>()
  readonly #turns = new FairTurns()

  /** Adds an item after the others from the same source. */
  add(source: string, item: Item): void {
    const networks = getOrAdd(this.#sites, findSite(source), () => new Map<string, Sources<Item>>())
    const sources = getOrAdd(networks, findNetwork(source), () => new Map<string, Set<Item>>())
    getOrAdd(sources, source, () => new Set<Item>()).add(item)
    this.#change(source, 1)
  }

  /** Removes and returns the next item that the rules allow; undefined if there's none. */
  take({ site: siteMay, source: sourceMay }: TurnRules): Item | undefined {
    const isOpen = (sources: Sources<Item> | undefined) => some(sources?.keys(), sourceMay)
    const hasOpen = (site: string) => some(this.#sites.get(site)?.values(), isOpen)
    const site = this.#turns.find('site', this.#sites, (name) => siteMay(name) && hasOpen(name))
    const networks = site === undefined ? undefined : this.#sites.get(site)
    const network = networks && this.#turns.find('network', networks, (name) => isOpen(networks.get(name)))
    const sources = network === undefined ? undefined : networks?.get(network)
    const source = sources && this.#turns.find('source', sources, sourceMay)
    if (source === undefined) return undefined
    this.#turns.note(source)
    const [item] = sources?.get(source) ?? []
    if (item !== undefined) this.remove(source, item)
    return item
  }

  /**
   * Returns the newest item of the heaviest source, which gives way to another source; undefined if the newcomer would then hold
   * more.
   */
  findUnworthy(newcomer: string): Item | undefined {
    const weights = new Map<string, number>()
    for (const site of new Set([this.#findHeaviestSite(), findSite(newcomer)])) {
      for (const sources of this.#sites.get(site)?.values() ?? []) {
        for (const [source, { size }] of sources) weights.set(source, size)
      }
    }
    const heaviest = findHeaviest(weights, newcomer, 1)
    return heaviest === undefined ? undefined : [...(this.#itemsOf(heaviest) ?? [])].at(-1)
  }

  /** Removes an item. Returns false if it isn't waiting. */
  remove(source: string, item: Item): boolean {
    const [site, network] = [findSite(source), findNetwork(source)]
    const networks = this.#sites.get(site)
    const sources = networks?.get(network)
    const items = sources?.get(source)
    if (!items?.delete(item)) return false
    this.#change(source, -1)
    if (items.size === 0) sources?.delete(source)
    if (sources?.size === 0) networks?.delete(network)
    if (networks?.size === 0) this.#sites.delete(site)
    return true
  }

  /** Counts the items for a source, network or site. */
  count(name: string): number {
    return this.#counts.get(name) ?? 0
  }

  /** Removes and returns everything. */
  drain(): Item[] {
    const all: Item[] = []
    for (const networks of this.#sites.values()) {
      for (const sources of networks.values()) for (const items of sources.values()) all.push(...items)
    }
    this.#sites.clear()
    this.#counts.clear()
    return all
  }

  #itemsOf(source: string): Set<Item> | undefined {
    return this.#sites.get(findSite(source))?.get(findNetwork(source))?.get(source)
  }

  #change(source: string, change: 1 | -1): void {
    for (const name of new Set([source, findNetwork(source), findSite(source)])) {
      const count = this.count(name) + change
      if (count > 0) this.#counts.set(name, count)
      else this.#counts.delete(name)
    }
  }

  #findHeaviestSite(): string {
    let heaviest = ''
    for (const site of this.#sites.keys()) if (this.count(site) > this.count(heaviest)) heaviest = site
    return heaviest
  }
}

function getOrAdd<Value>(map: Map<string, Value>, name: string, create: () => Value): Value {
  const known = map.get(name)
  if (known !== undefined) return known
  const created = create()
  map.set(name, created)
  return created
}

function some<Value>(values: Iterable<Value> | undefined, isGood: (value: Value) => boolean): boolean {
  for (const value of values ?? []) if (isGood(value)) return true
  return false
}
