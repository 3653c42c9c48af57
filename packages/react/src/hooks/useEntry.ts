'use client'

import type { UploadEntry } from '@lading/kernel'
import { useCallback, useSyncExternalStore } from 'react'
import { useUploader } from './useUploader.js'

const nothing = () => undefined

/** One entry; only this entry's changes draw the component again. Undefined once it has left the list. */
export function useEntry(id: string): UploadEntry | undefined {
  const { entries } = useUploader()
  const subscribe = useCallback((listener: () => void) => entries.subscribeEntry(id, listener), [entries, id])
  return useSyncExternalStore(subscribe, () => entries.get(id), nothing)
}
