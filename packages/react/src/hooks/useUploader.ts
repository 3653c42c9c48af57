'use client'

import type { UploadEntry, Uploader } from '@lading/kernel'
import { useCallback, useContext, useSyncExternalStore } from 'react'
import { UploaderContext } from './UploaderContext.js'

/** Returns the uploader of the nearest provider. @throws Error outside of an `UploaderProvider` */
export function useUploader(): Uploader {
  const uploader = useContext(UploaderContext)
  if (uploader) return uploader
  throw new Error(
    'There is no uploader in this part of the page. Wrap it in <UploaderProvider uploader={…}>.',
  )
}

// The hooks of entries are not in files of their own: Rolldown keeps a module that all activities share with the app in a file of
// its own, one more for a first upload, if some activity shares with the app a module which uses it.
const getServerSnapshot = () => undefined

/** Returns an entry; undefined once removed. Renders again for changes of this entry alone, at most every 100 ms. */
export function useEntry(id: string): UploadEntry | undefined {
  const { entries } = useUploader()
  const subscribe = useCallback((listener: () => void) => entries.subscribeEntry(id, listener), [entries, id])
  return useSyncExternalStore(subscribe, () => entries.get(id), getServerSnapshot)
}

const NONE: readonly string[] = []
// The server's list is empty, so that hydration finds the same list whenever it happens.
const getServerIds = () => NONE

/** Returns the ids of the entries in list order; another array, at most every 300 ms, only after a change. */
export function useEntryIds(): readonly string[] {
  const { entries } = useUploader()
  const subscribe = useCallback((listener: () => void) => entries.subscribe(listener), [entries])
  return useSyncExternalStore(subscribe, () => entries.ids, getServerIds)
}
