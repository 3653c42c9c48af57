'use client'

import type { UploadEntry, Uploader } from '@lading/kernel'
import { useEffect, useRef, useState } from 'react'
import { useSlot } from '../hooks/useSlot.js'
import { useUploader } from '../hooks/useUploader.js'
import type { ThumbnailProvider } from '../slots/uiSlots.js'
import { ThumbnailStore, thumbnailKey } from './ThumbnailStore.js'

/** Side of the square on the row, in CSS pixels. */
const SIDE_PX = 40

/** URL of an entry's picture while its row is drawn; null until there is one. */
export function useThumbnail(entry: UploadEntry): string | null {
  const uploader = useUploader()
  const providers = useSlot('thumbnail')
  const store = ThumbnailStore.of(uploader)
  const key = thumbnailKey(
    entry.internalId,
    providers.map((provider) => stateOf(provider, entry, uploader)).join(),
  )
  const [url, setUrl] = useState(() => store.peek(key) ?? null)
  const latest = useRef(entry)
  latest.current = entry

  useEffect(() => {
    const release = store.use(key)
    const known = store.peek(key)
    const controller = new AbortController()
    if (known !== undefined) {
      setUrl(known)
    } else {
      const { signal } = controller
      const sizePx = Math.ceil(SIDE_PX * Math.min(window.devicePixelRatio, 3))
      void store.load(key, latest.current, providers, sizePx, signal).then((loaded) => {
        if (!signal.aborted) setUrl(loaded)
      })
    }
    return () => {
      controller.abort()
      release()
    }
  }, [store, key, providers])

  return url
}

function stateOf({ id, key }: ThumbnailProvider, entry: UploadEntry, uploader: Uploader): string {
  try {
    return `${id} ${key?.(entry) ?? ''}`
  } catch (error) {
    uploader.logger.error(`The key of the thumbnail provider "${id}" has failed.`, error)
    return id
  }
}
