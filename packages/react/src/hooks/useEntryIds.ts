'use client'

import { useCallback, useSyncExternalStore } from 'react'
import { useUploader } from './useUploader.js'

const NONE: readonly string[] = []
// The server's list is empty, so what the browser hydrates is the same however late it does so.
const none = () => NONE

/** Ids of the entries in list order, the same array until one comes or goes. */
export function useEntryIds(): readonly string[] {
  const { entries } = useUploader()
  const subscribe = useCallback((listener: () => void) => entries.subscribe(listener), [entries])
  return useSyncExternalStore(subscribe, () => entries.ids, none)
}
