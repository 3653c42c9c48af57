'use client'

import { useCallback, useSyncExternalStore } from 'react'
import { useUploader } from './useUploader.js'

const NONE: readonly string[] = []
// The server's list is empty, so that hydration finds the same list whenever it happens.
const getServerSnapshot = () => NONE

/**
 * Returns the ids of the entries in list order, the same array until one is added, moved or removed. The component renders
 * again at most every 300 ms.
 */
export function useEntryIds(): readonly string[] {
  const { entries } = useUploader()
  const subscribe = useCallback((listener: () => void) => entries.subscribe(listener), [entries])
  return useSyncExternalStore(subscribe, () => entries.ids, getServerSnapshot)
}
