'use client'

import { type ActivityId, ClockToken, TransportToken, type Uploader } from '@lading/kernel'
import { type RefObject, useEffect } from 'react'
import { useUploader } from '../hooks/useUploader.js'
import { watchIntent } from '../hooks/watchIntent.js'
import { loadActivity } from './loadActivity.js'

/** Until the first paint of a list, with which the start of a worker would compete. */
const PAINT_MS = 100

/** Props of {@link Prefetch}. */
export interface PrefetchProps {
  /** The activity to load. */
  readonly id: ActivityId
  /** The element that people use. */
  readonly root: RefObject<HTMLElement | null>
  /** Whether files are about to be added. @default false */
  readonly isWanted?: boolean | undefined
}

/** Loads an activity, and opens the connections of the upload, when a person is about to add files, or the page adds one. */
export function Prefetch({ id, root, isWanted }: PrefetchProps): null {
  const uploader = useUploader()
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const { scope } = uploader
    let cancelWait: (() => void) | null = null
    const prefetch = () => void loadActivity(uploader, id, root.current)
    const connect = () => {
      if (!cancelWait) scope.tryGet(TransportToken)?.preconnect?.(getWaiting(uploader))
    }
    const prepare = () => {
      prefetch()
      connect()
    }
    const endWait = () => {
      if (!cancelWait) return
      cancelWait()
      cancelWait = null
      unsubscribeStart()
      connect()
    }
    const unsubscribeStart = uploader.on('common-upload-start', endWait)
    const unsubscribe = uploader.on('file-added', () => {
      // Once: thousands of files may be added in one go.
      unsubscribe()
      prefetch()
      cancelWait = scope.get(ClockToken).schedule(PAINT_MS, endWait)
    })
    const unsubscribeOpen = uploader.on('modal-open', connect)
    const element = root.current
    const unwatch = element && watchIntent(element, prepare)
    // The list is loaded once, but a connection closes: each sign of a person opens it again.
    for (const type of ['pointerenter', 'focusin', 'dragenter'])
      element?.addEventListener(type, connect, { signal })
    // The shell, or a press before this code was loaded, has had the events.
    if (isWanted || element?.matches(':hover, :focus-within')) prepare()
    return () => {
      unsubscribe()
      unsubscribeOpen()
      unwatch?.()
      cancelWait?.()
      unsubscribeStart()
      controller.abort()
    }
  }, [uploader, root, id, isWanted])
  return null
}

function* getWaiting({ collection, entries }: Uploader): Iterable<Blob> {
  const { successCount, totalCount } = collection.snapshot
  // All of a long list may be uploaded.
  if (successCount < totalCount)
    // A file that a validator refuses is not sent; one whose upload has failed may be sent again.
    for (const { file, status, uploadError } of entries.values())
      if (file && (uploadError || (status !== 'success' && status !== 'failed'))) yield file
}
