'use client'

import type { SlotMap } from '@lading/kernel'
import { useSyncExternalStore } from 'react'
import { slotStore } from './slotStore.js'
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
