'use client'

import type { Uploader } from '@lading/kernel'
import { useCallback, useRef } from 'react'
import type { CaptureEngine } from '../engine/CaptureEngine.js'

/** What puts the photo or video into the list and shows the list. */
export function useAccept(uploader: Uploader, engine: CaptureEngine): () => void {
  const isBusy = useRef(false)
  return useCallback(() => {
    const { snapshot } = engine
    const accept = async () => {
      const file = await engine.accept()
      // Closed or retaken in the meantime.
      if (!file || engine.snapshot.photo !== snapshot.photo || engine.snapshot.clip !== snapshot.clip) return
      uploader.addFiles([file], { source: 'camera' })
      uploader.setCurrentActivity('upload-list')
      uploader.setModalState(true)
    }
    if (isBusy.current) return
    isBusy.current = true
    accept()
      .catch((error: unknown) => {
        uploader.logger.error('What the camera took could not be added.', error)
        uploader.emit('notice', () => ({ message: uploader.l10n('camera-not-saved') }))
        engine.retake()
      })
      .finally(() => {
        isBusy.current = false
      })
  }, [uploader, engine])
}
