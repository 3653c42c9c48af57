'use client'

import { useUploader } from '@lading/react'
import { usePrefetch } from '@lading/react/dashboard'
import { type RefObject, useEffect } from 'react'
import { watchIntent } from '../shell/watchIntent.js'

/** Props of {@link PrefetchList}. */
export interface PrefetchListProps {
  /** The element around shell and app. */
  readonly root: RefObject<HTMLElement | null>
}

/** Loads the list when a person is about to add files, or the page adds one. */
export function PrefetchList({ root }: PrefetchListProps): null {
  const uploader = useUploader()
  const prefetch = usePrefetch('upload-list')
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
