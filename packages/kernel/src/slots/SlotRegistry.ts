import type { ConfigStore } from '../config/ConfigStore.js'
import { toList } from '../config/toList.js'
import type { Logger } from '../di/Logger.js'
import { type Token, token } from '../di/token.js'
import { addAt } from '../notify/addTo.js'
import { ask } from '../notify/ask.js'
import { notifyAll } from '../notify/notifyAll.js'
import { describeContribution } from './describeContribution.js'
import type { SlotItem, SlotMap, SlotSetting, SlotSettings } from './SlotItem.js'
import type { UploaderSnapshot } from './UploaderSnapshot.js'

/** Token for the {@link SlotRegistry}. */
export const SlotsToken: Token<SlotRegistry> = token('slots')

/** Options for a {@link SlotRegistry}. */
export interface SlotRegistryOptions {
  readonly logger: Logger
  readonly config: Pick<ConfigStore, 'subscribe'>
  /** Host-page overrides. @default none */
  readonly settings?: SlotSettings | undefined
}

/** A slot with all its contributions. */
export interface InspectedSlot {
  readonly slot: string
  /** Used items in slot order, then unused items. */
  readonly items: readonly {
    readonly item: SlotItem
    /** `disabled` by the page, or a `duplicate` of another item's id. */
    readonly state: 'used' | 'disabled' | 'duplicate'
  }[]
  /** The page's override. */
  readonly setting: SlotSetting | null
}

/** A use of the slots. Pages without types can pass anything. */
export interface SlotUse {
  /** The slot whose items are shown, or to which an item is contributed. */
  readonly slot?: string
  /** The contributed item. */
  readonly item?: SlotItem
  /** The contributing plugin's id; empty for an item of the page. */
  readonly plugin?: string
  /** The page's new overrides. */
  readonly settings?: unknown
}

const EMPTY: readonly never[] = Object.freeze([])

/** Slot event: the item list changed, a config key that an item depends on changed, or an item was removed. */
type SlotEvent = 'change' | 'dependency' | 'remove'

/** Typed, ordered lists that the kernel, plugins and the host page contribute to. */
export class SlotRegistry {
  /** Notes an item, and returns what is wrong with it. Set before the page's plugins are installed. @default nothing is wrong */
  inspectItem: ((slot: string, item: SlotItem, plugin: string) => string | undefined) | null = null
  /** Called with each use of the slots before it has an effect, for tools of developers. Must not throw. */
  observer: ((use: SlotUse) => void) | null = null
  readonly #options: SlotRegistryOptions
  /** All items, including items whose id was already taken. */
  readonly #items = new Map<string, SlotItem[]>()
  /** Plugin ids by item. */
  readonly #owners = new WeakMap<SlotItem, string>()
  readonly #sorted = new Map<string, readonly SlotItem[]>()
  /** Listeners by event and slot, as `event slot`. */
  readonly #listeners = new Map<string, Set<(item: SlotItem) => void>>()
  #settings: Partial<Record<string, SlotSetting>>

  constructor(options: SlotRegistryOptions) {
    this.#options = options
    this.#settings = options.settings ?? {}
  }

  /**
   * Adds an item to a slot. If the id is taken, the first item is used until it's removed. Items without an id or with a
   * non-string label aren't used. Returns a function that removes the item.
   *
   * @param plugin The contributing plugin's id, for log messages. @default none
   */
  contribute<K extends keyof SlotMap>(slot: K, item: SlotMap[K], plugin = ''): () => void {
    const { logger, config } = this.#options
    const added: SlotItem = item
    this.observer?.({ slot, item, plugin })
    const by = plugin && ` (plugin "${plugin}")`
    let problem = this.inspectItem?.(slot, added, plugin)
    if (!added?.id) problem ??= `An item of the slot "${slot}" has no id; it is not used.`
    else if ('label' in added && typeof added.label !== 'string')
      problem ??= `The label of "${added.id}" in the slot "${slot}" is not a string; the item is not used.`
    if (problem) {
      logger.error(problem + by)
      return () => {}
    }
    const items = this.#items.get(slot) ?? []
    this.#items.set(slot, items)
    const first = items.find(({ id }) => id === added.id)
    if (first) {
      const owner = this.#owners.get(first)
      const of = owner && owner !== plugin ? ` of the plugin "${owner}"` : ''
      logger.warn(
        `The slot "${slot}" already has an item "${added.id}"${of}; the second one is not used.${by}`,
      )
    }
    items.push(added)
    if (plugin) this.#owners.set(added, plugin)
    const unsubscribe = added.dependsOn?.length
      ? config.subscribe(added.dependsOn, () => {
          this.#notify('dependency', slot, added)
          this.#notify('change', slot)
        })
      : undefined
    if (!first) this.#changed(slot)
    let isAdded = true
    return () => {
      if (!isAdded) return
      isAdded = false
      const wasUsed = !items.slice(0, items.indexOf(added)).some(({ id }) => id === added.id)
      items.splice(items.indexOf(added), 1)
      unsubscribe?.()
      // The same object can have been contributed twice.
      if (!wasUsed || items.includes(added)) return
      this.#changed(slot)
      this.#notify('remove', slot, added)
    }
  }

  /** Returns a slot's items in order. Returns the same array until something changes. */
  items<K extends keyof SlotMap>(slot: K): readonly SlotMap[K][] {
    let sorted = this.#sorted.get(slot)
    if (!sorted) {
      const items = this.#items.get(slot)
      sorted = items?.length ? arrange(withoutDuplicates(items), this.#settings[slot]) : EMPTY
      this.#sorted.set(slot, sorted)
    }
    return sorted as readonly SlotMap[K][]
  }

  /** Returns the slot items whose `when` returns true. An item whose `when` throws is reported once and left out. */
  present<K extends keyof SlotMap>(slot: K, snapshot: UploaderSnapshot): readonly SlotMap[K][] {
    const { logger } = this.#options
    this.observer?.({ slot })
    const present: SlotMap[K][] = []
    for (const item of this.items(slot)) {
      const { id, when }: SlotItem = item
      if (when) {
        const message = `The condition of "${id}" in the slot "${slot}" threw; the item is left out.${describeContribution(item)}`
        if (!ask(item, () => when(snapshot), logger, message)) continue
      }
      present.push(item)
    }
    return present
  }

  /** Calls `listener` when the slot or a config key that its items depend on changes. Returns an unsubscribe function. */
  subscribe(slot: keyof SlotMap, listener: () => void): () => void {
    return addAt(this.#listeners, `change ${slot}`, listener)
  }

  /** Calls `listener` with an item when a config key that the item depends on changes. Returns an unsubscribe function. */
  onDependencyChange(slot: keyof SlotMap, listener: (item: SlotItem) => void): () => void {
    return addAt(this.#listeners, `dependency ${slot}`, listener)
  }

  /** Calls `listener` with each item that is removed, or disabled by the host page. Returns an unsubscribe function. */
  onRemove(slot: keyof SlotMap, listener: (item: SlotItem) => void): () => void {
    return addAt(this.#listeners, `remove ${slot}`, listener)
  }

  /** Describes every slot that has items. */
  inspect(): InspectedSlot[] {
    return [...this.#items].map(([slot, all]) => {
      const used: readonly SlotItem[] = this.items(slot as keyof SlotMap)
      const first = withoutDuplicates(all)
      const items = [...used, ...all.filter((item) => !used.includes(item))]
      return {
        slot,
        items: items.map((item) => ({
          item,
          state: used.includes(item) ? 'used' : first.includes(item) ? 'disabled' : 'duplicate',
        })),
        setting: this.#settings[slot] ?? null,
      }
    })
  }

  /** The host-page overrides. */
  get settings(): SlotSettings {
    return this.#settings
  }

  /** Replaces the host-page overrides. */
  configure(settings: SlotSettings): void {
    this.observer?.({ settings })
    const slots = Object.keys({ ...this.#settings, ...settings }) as (keyof SlotMap)[]
    const before = slots.map((slot) => [slot, this.items(slot)] as const)
    this.#settings = settings ?? {}
    for (const [slot, items] of before) {
      this.#changed(slot)
      const kept: readonly SlotItem[] = this.items(slot)
      for (const item of items) if (!kept.includes(item)) this.#notify('remove', slot, item)
    }
  }

  #changed(slot: string): void {
    this.#sorted.delete(slot)
    this.#notify('change', slot)
  }

  #notify(event: SlotEvent, slot: string, item?: SlotItem): void {
    notifyAll(this.#listeners.get(`${event} ${slot}`), this.#options.logger, `the slot "${slot}"`, item)
  }
}

function arrange(items: readonly SlotItem[], setting: SlotSetting | null = {}): readonly SlotItem[] {
  // Host pages can pass null, e.g. for a condition that isn't met.
  const disable = toList(setting?.disable)
  const order = toList(setting?.order)
  const rank = (id: string) => {
    const index = order.indexOf(id)
    return index < 0 ? order.length : index
  }
  return items
    .filter(({ id }) => !disable.includes(id))
    .sort((a, b) => rank(a.id) - rank(b.id) || orderOf(a) - orderOf(b))
}

function orderOf({ order }: SlotItem): number {
  // NaN would break the sort.
  return Number(order) || 0
}

/** Returns the first item with each id. */
function withoutDuplicates(items: readonly SlotItem[]): readonly SlotItem[] {
  const ids = new Set<string>()
  return items.filter(({ id }) => ids.size !== ids.add(id).size)
}
