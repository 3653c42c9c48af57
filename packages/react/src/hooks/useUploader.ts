'use client'

import type { UploadEntry, Uploader } from '@lading/kernel'
import { useCallback, useContext, useSyncExternalStore } from 'react'
import { UploaderContext } from './UploaderContext.js'

/** Returns the nearest provider's uploader. @throws Error outside of an `UploaderProvider` */
export function useUploader(): Uploader {
  const uploader = useContext(UploaderContext)
  if (uploader) return uploader
  throw new Error(
    'There is no uploader in this part of the page. Wrap it in <UploaderProvider uploader={…}>.',
  )
}

// The entry hooks share this file: as separate modules, they could make Rolldown emit another chunk for modules shared between
// the app and all activities, which a first upload would have to load.
const getServerSnapshot = () => undefined

/** Returns an entry; undefined once removed. Re-renders only when this entry changes, at most every 100 ms. */
export function useEntry(id: string): UploadEntry | undefined {
  const { entries } = useUploader()
  const subscribe = useCallback((listener: () => void) => entries.subscribeEntry(id, listener), [entries, id])
  return useSyncExternalStore(subscribe, () => entries.get(id), getServerSnapshot)
}

const NONE: readonly string[] = []
// The server's list is empty, so hydration finds the same list whenever it happens.
const getServerIds = () => NONE

/** Returns entry ids in list order; a new array only after a change, at most every 300 ms. */
export function useEntryIds(): readonly string[] {
  const { entries } = useUploader()
  const subscribe = useCallback((listener: () => void) => entries.subscribe(listener), [entries])
  return useSyncExternalStore(subscribe, () => entries.ids, getServerIds)
}
