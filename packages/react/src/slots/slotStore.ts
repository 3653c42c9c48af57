import type { SlotItem, SlotMap, Uploader, UploaderSnapshot } from '@lading/kernel'
import { isShallowEqual } from '../hooks/isShallowEqual.js'
import { logError } from '../plugin/logError.js'

/** A slot as React reads it. */
export interface SlotStore<K extends keyof SlotMap> {
  readonly subscribe: (listener: () => void) => () => void
  readonly read: () => readonly SlotMap[K][]
}

/** Reads a slot with each item's `when` applied. */
export function slotStore<K extends keyof SlotMap>(uploader: Uploader, name: K): SlotStore<K> {
  const { slots, collection, activities } = uploader
  let last: readonly SlotMap[K][] = []

  const items = (): readonly SlotItem[] => slots.items(name)
  return {
    read() {
      const all = items()
      const snapshot = { collection: collection.snapshot, activity: activities.snapshot.current }
      const present = all.some(({ when }) => when)
        ? all.filter((item) => isThere(item, snapshot, uploader))
        : all
      if (!isShallowEqual(present, last)) last = present as readonly SlotMap[K][]
      return last
    },
    subscribe(listener) {
      // A slot without conditions is not asked again with every change of the list.
      const listenIfConditional = () => {
        if (items().some(({ when }) => when)) listener()
      }
      const ends = [
        slots.subscribe(name, listener),
        collection.subscribe(listenIfConditional),
        activities.subscribe(listenIfConditional),
      ]
      return () => {
        for (const end of ends) end()
      }
    },
  }
}

function isThere(item: SlotItem, snapshot: UploaderSnapshot, uploader: Uploader): boolean {
  try {
    return item.when?.(snapshot) ?? true
  } catch (error) {
    logError(uploader, `The condition of "${item.id}" threw; it is not shown.`, error)
    return false
  }
}
