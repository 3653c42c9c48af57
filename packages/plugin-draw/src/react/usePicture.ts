import type { Uploader } from '@lading/kernel'
import { useCallback, useEffect, useState } from 'react'
import { loadPicture, type Picture } from '../engine/loadPicture.js'
import type { Sketch } from '../engine/Sketch.js'

export interface PictureLoad {
  /** `failed` is only used for the entry's picture. */
  readonly state: 'ready' | 'loading' | 'failed'
  /** The entry's picture, once it has loaded. */
  readonly ofEntry: Picture | null
  /** Loads another picture; null for empty paper. A picture that can't be read is reported and changes nothing. */
  readonly choose: (file: Blob | null) => void
  readonly retry: () => void
}

interface PictureRequest {
  readonly source: Blob | string | null
  readonly isOfEntry: boolean
}

/** Loads an entry's picture, and pictures that the user chooses, into a sketch. */
export function usePicture(sketch: Sketch, uploader: Uploader, entryId: string | null): PictureLoad {
  const [request, setRequest] = useState<PictureRequest>(() => ({
    source: sourceOf(uploader, entryId),
    isOfEntry: true,
  }))
  const [state, setState] = useState<PictureLoad['state']>(request.source === null ? 'ready' : 'loading')
  const [ofEntry, setOfEntry] = useState<Picture | null>(null)

  useEffect(() => {
    const { source, isOfEntry } = request
    if (source === null) return
    const controller = new AbortController()
    const { signal } = controller
    setState('loading')
    loadPicture(source, signal).then(
      (picture) => {
        if (signal.aborted) return
        sketch.setPicture(picture)
        tellSize(uploader, picture)
        if (isOfEntry) setOfEntry(picture)
        setState('ready')
      },
      (error: unknown) => {
        if (signal.aborted) return
        uploader.logger.warn('A picture to draw on could not be opened.', error)
        setState(isOfEntry ? 'failed' : 'ready')
        if (!isOfEntry) uploader.emit('notice', () => ({ message: uploader.l10n('draw-picture-failed') }))
      },
    )
    return () => controller.abort()
  }, [request, sketch, uploader])

  const choose = useCallback(
    (source: Blob | null) => {
      if (source === null) {
        sketch.setPicture(null)
        setState('ready')
      }
      setRequest({ source, isOfEntry: false })
    },
    [sketch],
  )
  const retry = useCallback(() => setRequest((former) => ({ ...former })), [])
  return { state, ofEntry, choose, retry }
}

/** Tells the user that a drawing on a large picture has fewer pixels than the picture. */
function tellSize(uploader: Uploader, { width, height, original }: Picture): void {
  if (width === original.width && height === original.height) return
  const format = new Intl.NumberFormat(uploader.locale.language)
  const size = (side: { readonly width: number; readonly height: number }) =>
    `${format.format(side.width)} × ${format.format(side.height)}`
  uploader.emit('notice', () => ({
    message: uploader.l10n('draw-picture-reduced', {
      kept: size({ width, height }),
      original: size(original),
    }),
  }))
}

function sourceOf(uploader: Uploader, entryId: string | null): Blob | string | null {
  const entry = entryId === null ? undefined : uploader.entries.get(entryId)
  return entry?.file ?? entry?.cdnUrl ?? null
}
