'use client'

import { type ActivityId, TransportToken, type Uploader } from '@lading/kernel'
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

/** Loads an activity, and opens the connections of the upload, when a person is about to add files, or the page adds one. */
export function Prefetch({ id, root }: PrefetchProps): null {
  const uploader = useUploader()
  const prefetch = usePrefetch(id)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const connect = () => uploader.scope.tryGet(TransportToken)?.preconnect?.(getWaiting(uploader))
    const prepare = () => {
      prefetch()
      connect()
    }
    const unsubscribe = uploader.on('file-added', () => {
      // Once: thousands of files may be added in one go.
      unsubscribe()
      prepare()
      // With all of them.
      queueMicrotask(() => signal.aborted || connect())
    })
    const unsubscribeOpen = uploader.on('modal-open', connect)
    const element = root.current
    const unwatch = element && watchIntent(element, prepare)
    // The list is loaded once, but a connection closes: each sign of a person opens it again.
    for (const type of ['pointerenter', 'focusin', 'dragenter'])
      element?.addEventListener(type, connect, { signal })
    // The shell, or a press before this code was loaded, has had the events.
    if (element?.matches(':hover, :focus-within')) prepare()
    return () => {
      unsubscribe()
      unsubscribeOpen()
      unwatch?.()
      controller.abort()
    }
  }, [uploader, root, prefetch])
  return null
}

function* getWaiting({ entries }: Uploader): Iterable<Blob> {
  for (const { file, status } of entries.values()) if (file && status === 'idle') yield file
}
