'use client'

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
  services: DrawServices,
  { entryId, ofEntry }: DrawnEntry,
): () => void {
  const isBusy = useRef(false)
  return useCallback(() => {
    const { uploader } = services
    const accept = async () => {
      const { saveDrawing } = await import('./saveDrawing.js')
      const isOfEntry = ofEntry !== null && sketch.picture === ofEntry
      await saveDrawing(sketch.drawing, isOfEntry ? entryId : null, services)
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
  }, [sketch, services, entryId, ofEntry])
}
