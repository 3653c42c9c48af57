'use client'

import type { Logger, ThumbnailProvider, UploadEntry } from '@lading/kernel'
import { useEffect, useRef, useState } from 'react'
import { useSlot } from '../hooks/useSlot.js'
import { useUploader } from '../hooks/useUploader.js'
import { thumbnailKey } from './ThumbnailStore.js'
import { useThumbnailStore } from './useThumbnailStore.js'

/**
 * Returns the URL of an entry's thumbnail while its row is rendered; null until it is loaded.
 *
 * @param sidePx Side of the square, in CSS pixels.
 */
export function useThumbnail(entry: UploadEntry, sidePx: number): string | null {
  const { logger } = useUploader()
  const providers = useSlot('thumbnail')
  const store = useThumbnailStore()
  const key = thumbnailKey(
    entry.internalId,
    `${sidePx} ${providers.map((provider) => stateOf(provider, entry, logger)).join()}`,
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
      const sizePx = Math.ceil(sidePx * Math.min(window.devicePixelRatio, 3))
      void store.load(key, { entry: latest.current, providers, sizePx, signal }).then((loaded) => {
        if (!signal.aborted) setUrl(loaded)
      })
    }
    return () => {
      controller.abort()
      release()
    }
  }, [store, key, providers, sidePx])

  return url
}

function stateOf({ id, key }: ThumbnailProvider, entry: UploadEntry, logger: Logger): string {
  try {
    return `${id} ${key?.(entry) ?? ''}`
  } catch (error) {
    logger.error(`The key of the thumbnail provider "${id}" has failed.`, error)
    return id
  }
}
