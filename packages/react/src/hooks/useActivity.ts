'use client'

import type { ActivitiesSnapshot } from '@lading/kernel'
import { useCallback, useSyncExternalStore } from 'react'
import { useUploader } from './useUploader.js'

const CLOSED: ActivitiesSnapshot = { current: null, isModalOpen: false, canGoBack: false }
const getServerSnapshot = () => CLOSED

/** Returns the current activity, and whether the dialog around it is open. */
export function useActivity(): ActivitiesSnapshot {
  const { activities } = useUploader()
  const subscribe = useCallback((listener: () => void) => activities.subscribe(listener), [activities])
  return useSyncExternalStore(subscribe, () => activities.snapshot, getServerSnapshot)
}
