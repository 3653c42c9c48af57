import { type Token, token } from '../di/tokens.js'
import { addAt } from '../events/addTo.js'
import { tellAll } from '../events/tellAll.js'
import type { Logger } from '../ports/logger.js'
import type { UploaderSnapshot } from '../UploaderSnapshot.js'
import type { SlotItem, SlotMap, SlotSetting, SlotSettings } from './slot.js'

/** Token of the {@link SlotRegistry}. */
export const SlotsToken: Token<SlotRegistry> = token('slots')

const EMPTY: readonly never[] = Object.freeze([])

/** The typed, ordered lists to which the kernel, plugins and the host contribute. */
export class SlotRegistry {
  readonly #logger: Logger
  readonly #items = new Map<string, SlotItem[]>()
  readonly #sorted = new Map<string, readonly SlotItem[]>()
  readonly #listeners = new Map<string, Set<() => void>>()
  #settings: Partial<Record<string, SlotSetting>>

  constructor(logger: Logger, settings: SlotSettings = {}) {
    this.#logger = logger
    this.#settings = settings
  }

  /** Adds an item to a slot. Of two with the same id the first is kept. Returns the removal. */
  contribute<K extends keyof SlotMap>(slot: K, item: SlotMap[K]): () => void {
    const entry: SlotItem = item
    const items = this.#items.get(slot) ?? []
    this.#items.set(slot, items)
    if (items.some(({ id }) => id === entry.id)) {
      this.#logger.warn(`"${entry.id}" is in the slot "${slot}" already; the second one is not used.`)
      return () => {}
    }
    items.push(entry)
    this.#changed(slot)
    return () => {
      const at = items.indexOf(entry)
      if (at < 0) return
      items.splice(at, 1)
      this.#changed(slot)
    }
  }

  /** The items of a slot in their order, the same array until something changes. */
  items<K extends keyof SlotMap>(slot: K): readonly SlotMap[K][] {
    let sorted = this.#sorted.get(slot)
    if (!sorted) {
      const items = this.#items.get(slot)
      sorted = items?.length ? arrange(items, this.#settings[slot]) : EMPTY
      this.#sorted.set(slot, sorted)
    }
    return sorted as readonly SlotMap[K][]
  }

  /** The items of a slot that are there in this state by their `when`; one that throws is reported and is not. */
  present<K extends keyof SlotMap>(slot: K, snapshot: UploaderSnapshot): readonly SlotMap[K][] {
    const isThere = ({ id, when }: SlotItem) => {
      try {
        return when?.(snapshot) ?? true
      } catch (error) {
        this.#logger.error(`The condition of "${id}" in the slot "${slot}" threw; it is left out.`, error)
        return false
      }
    }
    return this.items(slot).filter((item) => isThere(item))
  }

  /** Calls `listener` after each change of the slot. Returns the unsubscription. */
  subscribe(slot: keyof SlotMap, listener: () => void): () => void {
    return addAt(this.#listeners, slot, listener)
  }

  /** Replaces the host's last word. */
  configure(settings: SlotSettings): void {
    const before = this.#settings
    this.#settings = settings
    for (const slot of new Set([...Object.keys(before), ...Object.keys(settings)])) this.#changed(slot)
  }

  #changed(slot: string): void {
    this.#sorted.delete(slot)
    tellAll(this.#listeners.get(slot), this.#logger, `the slot "${slot}"`)
  }
}

function arrange(items: readonly SlotItem[], setting: SlotSetting = {}): readonly SlotItem[] {
  const { disable = [], order = [] } = setting
  const wanted = (id: string) => {
    const at = order.indexOf(id)
    return at < 0 ? order.length : at
  }
  return items
    .filter(({ id }) => !disable.includes(id))
    .sort((a, b) => wanted(a.id) - wanted(b.id) || (a.order ?? 0) - (b.order ?? 0))
}
