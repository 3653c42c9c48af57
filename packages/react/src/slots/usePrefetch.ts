'use client'

import type { ActivityId } from '@lading/kernel'
import { useCallback } from 'react'
import { useUploader } from '../hooks/useUploader.js'
import { useViewLoader } from './useViewLoader.js'

/** Returns a function that loads an activity before it is shown. */
export function usePrefetch(id: ActivityId): () => void {
  const { slots } = useUploader()
  const loader = useViewLoader()
  return useCallback(() => {
    const item = slots.items('activity').find((activity) => activity.id === id)
    if (item) loader.load(item.view)
  }, [slots, loader, id])
}
