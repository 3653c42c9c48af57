'use client'

import { ClockToken, type Logger, type ThumbnailProvider, type UploadEntry } from '@lading/kernel'
import { memo, type NamedExoticComponent, useEffect, useRef, useState } from 'react'
import { useService } from '../hooks/useService.js'
import { useSlot } from '../hooks/useSlot.js'
import { useUploader } from '../hooks/useUploader.js'
import { Icon } from '../parts/Icon.js'
import { reportOnce, reportRejection } from '../slots/reportOnce.js'
import { fileKind } from './fileKind.js'
import { formatLength } from './formatLength.js'
import { localFile } from './localFile.js'
import { thumbnailKey } from './ThumbnailStore.js'
import { useThumbnailStore } from './useThumbnailStore.js'

interface ThumbnailProps {
  readonly entry: UploadEntry
  /** Side length, in CSS pixels. */
  readonly sidePx: number
}

/** A file's thumbnail, or the icon for its kind. It is decorative: the row contains the name. */
export const Thumbnail: NamedExoticComponent<ThumbnailProps> = memo(function Thumbnail({ entry, sidePx }) {
  const { url, onError } = useThumbnail(entry, sidePx)
  const kind = fileKind(entry)
  const [isShared, setShared] = useState(() => globalThis.crossOriginIsolated === true)
  if (url) {
    const lengthS = entry.file ? localFile(entry.file).lengthS : undefined
    return (
      <span className="lading-thumbnail" data-page={kind === 'pdf' || undefined}>
        <img
          src={url}
          // A cross-origin isolated page only shows images from other origins through CORS.
          crossOrigin={isShared && /^https?:/.test(url) ? 'anonymous' : undefined}
          alt=""
          draggable={false}
          decoding="async"
          // The server might let the page show its images, but not read them.
          onError={isShared ? () => setShared(false) : onError}
        />
        {lengthS !== undefined && <span className="lading-length">{formatLength(lengthS)}</span>}
      </span>
    )
  }
  // An icon that is immediately replaced by an image would flash.
  const isLoading = url === undefined && (kind === 'image' || kind === 'video')
  return (
    <span className="lading-thumbnail" data-kind={isLoading ? undefined : kind} aria-hidden="true">
      {!isLoading && <Icon name={kind === 'file' ? kind : `file-${kind}`} />}
    </span>
  )
})

/** How long a row must stay before its thumbnail loads, in milliseconds. */
const DELAY_MS = 100

/** Timeout in milliseconds after which the icon is shown, e.g. because a resolver in the page never settles. */
const ICON_MS = 5_000

interface ThumbnailState {
  /** Null if there is none, undefined until it is loaded. */
  readonly url: string | null | undefined
  /** Replaces a thumbnail that the browser can't show with the next best thumbnail. */
  readonly onError: () => void
}

/** Returns an entry's thumbnail while its row is rendered. @param sidePx Side length, in CSS pixels. */
function useThumbnail(entry: UploadEntry, sidePx: number): ThumbnailState {
  const { logger } = useUploader()
  const clock = useService(ClockToken)
  const providers = useSlot('thumbnail')
  const store = useThumbnailStore()
  const local = thumbnailKey(
    entry.internalId,
    `${sidePx} ${providers.map((provider) => getDragState(provider, entry, logger)).join()}`,
  )
  // Once the file is uploaded, the service might render a format that this browser can't.
  const key = store.peek(local) === null && entry.uuid ? `${local} ${entry.uuid}` : local
  const [url, setUrl] = useState<string | null | undefined>(() => store.peek(key) ?? store.peekSimilar(key))
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  const latest = useRef(entry)
  latest.current = entry

  useEffect(() => {
    const release = store.use(key)
    const known = store.peek(key)
    const controller = new AbortController()
    const { signal } = controller
    let cancel = () => {}
    const load = () => {
      cancel = clock.schedule(ICON_MS, () => setUrl(null))
      const sizePx = Math.ceil(sidePx * Math.min(window.devicePixelRatio, 3))
      const request = { entry: latest.current, providers, sizePx, signal, brokenUrl }
      void store.load(key, request).then((loaded) => {
        if (signal.aborted) return
        cancel()
        setUrl(loaded)
      })
    }
    if (known === undefined) cancel = clock.schedule(DELAY_MS, load)
    else if (known && known === brokenUrl) load()
    else setUrl(known)
    return () => {
      cancel()
      controller.abort()
      release()
    }
  }, [store, clock, key, providers, sidePx, brokenUrl])

  return { url: url && url === brokenUrl ? undefined : url, onError: () => setBrokenUrl(url ?? null) }
}

function getDragState(provider: ThumbnailProvider, entry: UploadEntry, logger: Logger): string {
  const { id } = provider
  const message = `The key of the thumbnail provider "${id}" has failed.`
  try {
    const key = provider.key?.(entry) ?? ''
    reportRejection(key, provider, logger, message)
    return `${id} ${key}`
  } catch (error) {
    reportOnce(provider, logger, message, error)
    return id
  }
}
