'use client'

import type { SlotMap } from '@lading/kernel'
import { useMemo, useSyncExternalStore } from 'react'
import { slotStore } from '../slots/slotStore.js'
import { useUploader } from './useUploader.js'

/** The items of a slot that are there now, in their order; the same array until they change. */
export function useSlot<K extends keyof SlotMap>(name: K): readonly SlotMap[K][] {
  const uploader = useUploader()
  const { subscribe, read } = useMemo(() => slotStore(uploader, name), [uploader, name])
  return useSyncExternalStore(subscribe, read, read)
}
