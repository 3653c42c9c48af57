import type { SlotItem, SlotMap, Uploader } from '@lading/kernel'
import { isShallowEqual } from '../hooks/isShallowEqual.js'

/** A slot as React reads it. */
export interface SlotStore<K extends keyof SlotMap> {
  readonly subscribe: (listener: () => void) => () => void
  readonly read: () => readonly SlotMap[K][]
}

/** Reads a slot with each item's `when` applied. */
export function slotStore<K extends keyof SlotMap>(uploader: Uploader, name: K): SlotStore<K> {
  const { slots, collection, activities } = uploader
  let last: readonly SlotMap[K][] = []

  const isConditional = () => (slots.items(name) as readonly SlotItem[]).some(({ when }) => when)
  return {
    read() {
      const present = isConditional() ? slots.present(name, uploader.snapshot) : slots.items(name)
      if (!isShallowEqual(present, last)) last = present
      return last
    },
    subscribe(listener) {
      // A slot without conditions is not asked again with every change of the list.
      const listenIfConditional = () => {
        if (isConditional()) listener()
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
