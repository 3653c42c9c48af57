'use client'

import type { Uploader } from '@lading/kernel'
import { useSyncExternalStore } from 'react'

/** Returns the message that Uppy's plugins show at present, such as the reason why a link could not be read. */
export function useInfo(uppy: Uploader['uppy']): string | null {
  return useSyncExternalStore(
    (listener) => {
      uppy.on('info-visible', listener)
      uppy.on('info-hidden', listener)
      return () => {
        uppy.off('info-visible', listener)
        uppy.off('info-hidden', listener)
      }
    },
    () => uppy.getState().info?.at(-1)?.message ?? null,
    () => null,
  )
}
