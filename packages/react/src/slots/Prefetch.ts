'use client'

import type { ActivityId } from '@lading/kernel'
import { type RefObject, useEffect } from 'react'
import { useUploader } from '../hooks/useUploader.js'
import { watchIntent } from '../hooks/watchIntent.js'
import { usePrefetch } from './usePrefetch.js'

/** Props of {@link Prefetch}. */
export interface PrefetchProps {
  /** The activity to load. */
  readonly id: ActivityId
  /** The element that people use. */
  readonly root: RefObject<HTMLElement | null>
}

/** Loads an activity when a person is about to add files, or the page adds one. */
export function Prefetch({ id, root }: PrefetchProps): null {
  const uploader = useUploader()
  const prefetch = usePrefetch(id)
  useEffect(() => {
    const unsubscribe = uploader.on('file-added', () => {
      // Once: thousands of files may be added in one go.
      unsubscribe()
      prefetch()
    })
    const unwatch = root.current && watchIntent(root.current, prefetch)
    return () => {
      unsubscribe()
      unwatch?.()
    }
  }, [uploader, root, prefetch])
  return null
}
