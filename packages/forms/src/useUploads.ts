'use client'

import type { Uploader } from '@lading/kernel'
import { contexts } from '@lading/uploader/loading'
import { useCallback, useSyncExternalStore } from 'react'

/** The part of an uploader's state that decides whether a form can be sent. */
export interface Uploads {
  /** Whether files are not uploaded yet. */
  readonly isBusy: boolean
  /** The first error of the list; otherwise empty. */
  readonly error: string
  /** From 0 to 100. */
  readonly progress: number
}

/** Returns the uploader of a name and its uploads, at once and not by the next event. Null while it is not loaded. */
export function useUploads(ctxName: string): readonly [Uploader | null, Uploads] {
  const uploader = useSyncExternalStore(
    contexts.subscribe,
    () => contexts.get(ctxName).uploader ?? null,
    () => null,
  )
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = [contexts.subscribe(listener), uploader?.collection.observe(listener)]
      return () => {
        for (const end of ends) end?.()
      }
    },
    [uploader],
  )
  const read = () => JSON.stringify(readUploads(ctxName))
  return [uploader, JSON.parse(useSyncExternalStore(subscribe, read, () => '{}')) as Uploads]
}

/** Returns the uploads of a name now. */
export function readUploads(ctxName: string): Uploads {
  const { uploader, form } = contexts.get(ctxName)
  const { snapshot } = uploader?.collection ?? {}
  const hasPending = () =>
    // Of a saved file only the info is on its way.
    [...(uploader?.entries.values() ?? [])].some(
      ({ status, uuid }) => /^(idle|uploading)$/.test(status) && !uuid,
    )
  return {
    // Files that a person has added before the uploader is loaded wait.
    isBusy: form?.isWaiting === true || (!snapshot?.uploadBlock && hasPending()),
    error: snapshot?.errors[0]?.message ?? '',
    progress: snapshot?.progress ?? 0,
  }
}
