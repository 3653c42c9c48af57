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
    if (!item) return
    loader.load(item.view)
    // The heading of an activity is shown with it.
    if (item.heading) loader.load(item.heading)
  }, [slots, loader, id])
}
