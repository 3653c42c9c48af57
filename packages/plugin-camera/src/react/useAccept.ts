'use client'

import type { Uploader } from '@lading/kernel'
import { useCallback, useRef } from 'react'
import type { CaptureEngine } from '../engine/CaptureEngine.js'

/** Returns a function that adds the photo or video to the list and shows the list. */
export function useAccept(uploader: Uploader, engine: CaptureEngine): () => void {
  const isBusy = useRef(false)
  return useCallback(() => {
    const { snapshot } = engine
    const accept = async () => {
      const file = await engine.accept()
      // The result is stale after Close or Retake.
      if (!file || engine.snapshot.photo !== snapshot.photo || engine.snapshot.clip !== snapshot.clip) return
      uploader.addFiles([file], { source: 'camera' })
      uploader.setCurrentActivity('upload-list')
      uploader.setModalState(true)
    }
    if (isBusy.current) return
    isBusy.current = true
    accept()
      .catch((error: unknown) => {
        uploader.logger.error('The photo or video could not be added.', error)
        uploader.emit('notice', () => ({ message: uploader.l10n('camera-not-saved') }))
        engine.retake()
      })
      .finally(() => {
        isBusy.current = false
      })
  }, [uploader, engine])
}
