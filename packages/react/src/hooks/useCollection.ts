'use client'

import { type CollectionSnapshot, EMPTY_COLLECTION } from '@lading/kernel'
import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react'
import { isShallowEqual } from './isShallowEqual.js'
import { useUploader } from './useUploader.js'

const identity = (snapshot: CollectionSnapshot): unknown => snapshot

/** Returns the list's counts and state. */
export function useCollection(): CollectionSnapshot
/**
 * Returns part of the list's state; the component re-renders only when that part changes.
 *
 * @param selector Can return a new object each time, because results are compared property by property.
 * @example
 * const failed = useCollection((collection) => collection.failedCount)
 */
export function useCollection<T>(selector: (collection: CollectionSnapshot) => T): T
export function useCollection(selector: (collection: CollectionSnapshot) => unknown = identity): unknown {
  const { collection } = useUploader()
  const subscribe = useCallback((listener: () => void) => collection.subscribe(listener), [collection])
  const selected = useRef<{ readonly value: unknown }>(null)

  const select = useMemo(() => {
    let seen: CollectionSnapshot | null = null
    let value: unknown
    return (snapshot: CollectionSnapshot) => {
      if (seen === snapshot) return value
      const next = selector(snapshot)
      seen = snapshot
      const previous = selected.current
      value = previous && isShallowEqual(previous.value, next) ? previous.value : next
      selected.current = { value }
      return value
    }
  }, [selector])

  return useSyncExternalStore(
    subscribe,
    () => select(collection.snapshot),
    () => select(EMPTY_COLLECTION),
  )
}
