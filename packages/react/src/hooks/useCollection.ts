'use client'

import type { CollectionSnapshot } from '@lading/kernel'
import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react'
import { isShallowEqual } from './isShallowEqual.js'
import { useUploader } from './useUploader.js'

const EMPTY: CollectionSnapshot = {
  status: 'idle',
  totalCount: 0,
  idleCount: 0,
  validatingCount: 0,
  uploadingCount: 0,
  successCount: 0,
  failedCount: 0,
  progress: 0,
  errors: [],
  group: null,
}

const identity = (snapshot: CollectionSnapshot): unknown => snapshot

/** The list in numbers. */
export function useCollection(): CollectionSnapshot
/**
 * A part of the list's numbers; only a change of that part draws the component again.
 *
 * @param selector May return a fresh object: it is compared property by property.
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
      const before = selected.current
      value = before && isShallowEqual(before.value, next) ? before.value : next
      selected.current = { value }
      return value
    }
  }, [selector])

  return useSyncExternalStore(
    subscribe,
    () => select(collection.snapshot),
    () => select(EMPTY),
  )
}
