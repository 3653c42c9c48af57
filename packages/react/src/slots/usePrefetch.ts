import type { ActivityId } from '@lading/kernel'
import { type RefObject, useCallback } from 'react'
import { useUploader } from '../hooks/useUploader.js'
import { loadActivity } from './loadActivity.js'

/** Returns a function that loads an activity before it is shown. @param frame An element of the uploader. @default none */
export function usePrefetch(id: ActivityId, frame?: RefObject<Element | null>): () => void {
  const uploader = useUploader()
  return useCallback(() => void loadActivity(uploader, id, frame?.current), [uploader, id, frame])
}
