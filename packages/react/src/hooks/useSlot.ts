'use client'

import type { SlotItem, SlotMap, Uploader } from '@lading/kernel'
import { useSyncExternalStore } from 'react'
import { isShallowEqual } from './isShallowEqual.js'
import { useUploader } from './useUploader.js'

/**
 * Returns the items of a slot whose `when` is met, in their order; the same array until they, or the config keys that
 * one of them depends on, change.
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

/** Returns the store of a slot, shared by all components, so that conditions are evaluated once for all rows. */
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

  /** Returns whether an item has a condition; looked up again where the items have changed. */
  const hasConditions = () => {
    const now = slots.items(name)
    if (now !== items) isConditional = (now as readonly SlotItem[]).some(({ when }) => when)
    items = now
    return isConditional
  }
  const notify = () => {
    for (const listener of [...listeners]) listener()
  }
  // The conditions of a slot without any are not evaluated after every change of the list.
  const notifyIfConditional = () => {
    if (hasConditions()) notify()
  }
  /** The settings on which the items depended when they were read without a listener. */
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
        // React subscribes after a rendering is painted.
        isStale ||= !isShallowEqual(readSettings(), settings)
        unsubscribe = [
          // The same items, but conditions that rows evaluate, e.g. `shown`, may have another result.
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
