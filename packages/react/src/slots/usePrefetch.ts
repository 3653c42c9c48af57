import type { ActivityId } from '@lading/kernel'
import { useCallback } from 'react'
import { useUploader } from '../hooks/useUploader.js'
import { loadActivity } from './loadActivity.js'

/** Returns a function that loads an activity before it is shown. */
export function usePrefetch(id: ActivityId): () => void {
  const uploader = useUploader()
  return useCallback(() => void loadActivity(uploader, id), [uploader, id])
}
