'use client'

import type { UploadEntry } from '@lading/kernel'
import { useCallback, useSyncExternalStore } from 'react'
import { useUploader } from './useUploader.js'

const getServerSnapshot = () => undefined

/**
 * Returns an entry, or undefined once it is removed. The component renders again for changes of this entry alone, at
 * most every 100 ms.
 */
export function useEntry(id: string): UploadEntry | undefined {
  const { entries } = useUploader()
  const subscribe = useCallback((listener: () => void) => entries.subscribeEntry(id, listener), [entries, id])
  return useSyncExternalStore(subscribe, () => entries.get(id), getServerSnapshot)
}

const NONE: readonly string[] = []
// The server's list is empty, so that hydration finds the same list whenever it happens.
const getServerIds = () => NONE

/**
 * Returns the ids of the entries in list order, the same array until one is added, moved or removed. The component renders
 * again at most every 300 ms.
 */
export function useEntryIds(): readonly string[] {
  const { entries } = useUploader()
  const subscribe = useCallback((listener: () => void) => entries.subscribe(listener), [entries])
  return useSyncExternalStore(subscribe, () => entries.ids, getServerIds)
}
