'use client'

import type { UploadEntry, Uploader } from '@lading/kernel'
import { useCallback, useRef } from 'react'
import type { Picture } from '../engine/loadPicture.js'
import type { Sketch } from '../engine/Sketch.js'
import type { DrawServices } from './DrawServices.js'

/** The entry that is drawn on. */
export interface DrawnEntry {
  readonly entryId: string | null
  /** Its picture; if the sketch has another one, or none, the result is a new entry. */
  readonly ofEntry: Picture | null
}

/**
 * Returns a function that adds the drawing to the list, or puts it in the place of the entry that was drawn on, and
 * shows the list. A second call while the first one encodes the drawing does nothing.
 */
export function useAccept(
  sketch: Sketch,
  { clock, signal, uploader }: DrawServices,
  { entryId, ofEntry }: DrawnEntry,
): () => void {
  const isBusy = useRef(false)
  return useCallback(() => {
    const accept = async () => {
      const blob = await sketch.export()
      if (signal.aborted) return
      const isOfEntry = entryId !== null && ofEntry !== null && sketch.picture === ofEntry
      const entry = isOfEntry ? uploader.entries.get(entryId) : undefined
      if (entry) replace(uploader, entry, blob)
      else uploader.addFiles([fileOf(blob, `drawing-${clock.now()}`)], { source: 'draw' })
      uploader.setCurrentActivity('upload-list')
      uploader.setModalState(true)
    }
    if (isBusy.current || !sketch.snapshot.hasInk) return
    isBusy.current = true
    accept()
      .catch((error: unknown) => {
        uploader.logger.error('The drawing could not be saved.', error)
        uploader.emit('notice', () => ({ message: uploader.l10n('draw-not-saved') }))
      })
      .finally(() => {
        isBusy.current = false
      })
  }, [sketch, clock, signal, uploader, entryId, ofEntry])
}

/** Replaces the bytes of an entry; one whose bytes are sent already is replaced by a new entry. */
function replace(uploader: Uploader, entry: UploadEntry, blob: Blob): void {
  const { internalId, fileInfo, isUploading, isQueued, source, metadata, tags } = entry
  const file = fileOf(blob, (entry.fileName ?? 'drawing').replace(/\.[^./\\]*$/, ''))
  if (!fileInfo && (!isUploading || isQueued)) {
    uploader.updateFile(internalId, { file, fileName: file.name, mimeType: file.type })
    return
  }
  uploader.collection.batch(() => {
    // First, so that a list that is full has room for the new entry.
    uploader.removeFileByInternalId(internalId)
    uploader.addFiles([file], { source, ...(metadata && { metadata }), ...(tags && { tags }) })
  })
}

function fileOf(blob: Blob, baseName: string): File {
  const extension = blob.type === 'image/jpeg' ? 'jpeg' : 'png'
  return new File([blob], `${baseName}.${extension}`, { type: blob.type })
}
