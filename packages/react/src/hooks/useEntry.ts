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
