'use client'

import type { SlotItem, SlotMap, Uploader } from '@lading/kernel'
import { useSyncExternalStore } from 'react'
import { isShallowEqual } from './isShallowEqual.js'
import { useUploader } from './useUploader.js'

/**
 * Returns a slot's items whose `when` is met, in order. Returns the same array until the items, or the config keys they depend
 * on, change.
 */
export function useSlot<K extends keyof SlotMap>(name: K): readonly SlotMap[K][] {
  const uploader = useUploader()
  const { subscribe, read } = slotStore(uploader, name)
  return useSyncExternalStore(subscribe, read, read)
}

interface SlotStore<K extends keyof SlotMap> {
  readonly subscribe: (listener: () => void) => () => void
  readonly read: () => readonly SlotMap[K][]
}

const stores = new WeakMap<Uploader, Map<string, unknown>>()

/** Returns a slot's store, shared by all components, so that conditions are evaluated once for all rows. */
function slotStore<K extends keyof SlotMap>(uploader: Uploader, name: K): SlotStore<K> {
  const known = stores.get(uploader) ?? new Map<string, unknown>()
  stores.set(uploader, known)
  const store = (known.get(name) as SlotStore<K> | undefined) ?? createStore(uploader, name)
  known.set(name, store)
  return store
}

function createStore<K extends keyof SlotMap>(uploader: Uploader, name: K): SlotStore<K> {
  const { slots, collection, activities, config } = uploader
  const listeners = new Set<() => void>()
  let unsubscribe: readonly (() => void)[] = []
  let items: readonly SlotMap[K][] | null = null
  let isConditional = false
  let last: readonly SlotMap[K][] = []
  let isStale = false

  /** Returns true if any item has a condition; checked again when the items change. */
  const hasConditions = () => {
    const now = slots.items(name)
    if (now !== items) isConditional = (now as readonly SlotItem[]).some(({ when }) => when)
    items = now
    return isConditional
  }
  const notify = () => {
    for (const listener of [...listeners]) listener()
  }
  // Skip slots whose items have no `when`: they don't depend on the list.
  const notifyIfConditional = () => {
    if (hasConditions()) notify()
  }
  /** The settings that the items depended on when they were last read without a listener. */
  let settings: readonly unknown[] = []
  const readSettings = () =>
    (slots.items(name) as readonly SlotItem[]).flatMap(
      ({ dependsOn }) => dependsOn?.map((key) => config.get(key)) ?? [],
    )
  return {
    read() {
      const before = items
      if (listeners.size === 0) settings = readSettings()
      if (hasConditions() || isStale || items !== before) {
        const present = isConditional ? slots.present(name, uploader.snapshot) : slots.items(name)
        if (isStale || !isShallowEqual(present, last)) last = [...present]
        isStale = false
      }
      return last
    },
    subscribe(listener) {
      listeners.add(listener)
      if (listeners.size === 1) {
        // React subscribes only after it has painted a render.
        isStale ||= !isShallowEqual(readSettings(), settings)
        unsubscribe = [
          // The items are the same, but conditions that rows evaluate, e.g. `shown`, can have a new result.
          slots.onDependencyChange(name, () => {
            isStale = true
          }),
          slots.subscribe(name, notify),
          collection.subscribe(notifyIfConditional),
          activities.subscribe(notifyIfConditional),
        ]
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) for (const end of unsubscribe) end()
      }
    },
  }
}
