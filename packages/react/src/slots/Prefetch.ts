'use client'

import { type ActivityId, ClockToken, TransportToken, type Uploader } from '@lading/kernel'
import { type RefObject, useEffect } from 'react'
import { useUploader } from '../hooks/useUploader.js'
import { watchIntent } from '../hooks/watchIntent.js'
import { loadActivity } from './loadActivity.js'
import { reportOnce } from './reportOnce.js'

/** Time for a list's first paint, in milliseconds: starting a worker would compete with it. */
const PAINT_MS = 100

/** Props of {@link Prefetch}. */
export interface PrefetchProps {
  /** The activity to load. */
  readonly id: ActivityId
  /** The element that people interact with. */
  readonly root: RefObject<HTMLElement | null>
  /** Whether files are about to be added. @default false */
  readonly isWanted?: boolean | undefined
}

/** Loads an activity and opens upload connections when a person is about to add files, or when the page adds a file. */
export function Prefetch({ id, root, isWanted }: PrefetchProps): null {
  const uploader = useUploader()
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const { scope } = uploader
    let cancelWait: (() => void) | null = null
    const prefetch = () => void loadActivity(uploader, id, root.current)
    const connect = () => {
      if (cancelWait) return
      const transport = scope.tryGet(TransportToken)
      try {
        transport?.preconnect?.(getWaiting(uploader))
      } catch (error) {
        reportOnce(transport as object, uploader.logger, 'preconnect() of the transport threw.', error)
      }
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
      // Once is enough: thousands of files can be added together.
      unsubscribe()
      prefetch()
      cancelWait = scope.get(ClockToken).schedule(PAINT_MS, endWait)
    })
    const unsubscribeOpen = uploader.on('modal-open', connect)
    const element = root.current
    const unwatch = element && watchIntent(element, prepare)
    // The list is loaded once, but connections close: each sign of interest opens them again.
    for (const type of ['pointerenter', 'focusin', 'dragenter'])
      element?.addEventListener(type, connect, { signal })
    // The shell received the events, or a click came before this code was loaded.
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
  // Everything in a long list might be uploaded already.
  if (successCount < totalCount)
    // A file that a validator refuses isn't sent; a failed upload can be retried.
    for (const { file, status, uploadError } of entries.values())
      if (file && (uploadError || (status !== 'success' && status !== 'failed'))) yield file
}
