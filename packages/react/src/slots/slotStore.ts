import type { SlotItem, SlotMap, Uploader } from '@lading/kernel'
import { isShallowEqual } from '../hooks/isShallowEqual.js'

/** A slot as an external store of React. */
export interface SlotStore<K extends keyof SlotMap> {
  readonly subscribe: (listener: () => void) => () => void
  readonly read: () => readonly SlotMap[K][]
}

/** Makes the store of a slot's items whose `when` is met. */
export function slotStore<K extends keyof SlotMap>(uploader: Uploader, name: K): SlotStore<K> {
  const { slots, collection, activities } = uploader
  let last: readonly SlotMap[K][] = []
  let isStale = false

  const isConditional = () => (slots.items(name) as readonly SlotItem[]).some(({ when }) => when)
  return {
    read() {
      const present = isConditional() ? slots.present(name, uploader.snapshot) : slots.items(name)
      if (isStale || !isShallowEqual(present, last)) last = [...present]
      isStale = false
      return last
    },
    subscribe(listener) {
      // The conditions of a slot without any are not evaluated after every change of the list.
      const notifyIfConditional = () => {
        if (isConditional()) listener()
      }
      const unsubscribe = [
        // The same items, but conditions that rows evaluate, e.g. `shown`, may have another result.
        slots.onDependencyChange(name, () => {
          isStale = true
        }),
        slots.subscribe(name, listener),
        collection.subscribe(notifyIfConditional),
        activities.subscribe(notifyIfConditional),
      ]
      return () => {
        for (const end of unsubscribe) end()
      }
    },
  }
}
