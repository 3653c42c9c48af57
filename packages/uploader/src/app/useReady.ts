import type { Uploader } from '@lading/kernel'
import { useEffect, useRef } from 'react'
import type { AppRootProps } from '../UploaderApp.js'
import { whenSetUp } from './shared/whenSetUp.js'

/**
 * Calls the shell's `onSetUp` and the page's `onReady` when an uploader's plugins are set up, immediately if they already are.
 * Reports errors and rejections from `onReady`: as an effect error, they would unmount the page.
 */
export function useReady(uploader: Uploader | undefined, onSetUp: AppRootProps['onSetUp']): void {
  const announced = useRef<Uploader | undefined>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: of any render, it is the same
  useEffect(() => {
    if (!uploader) return
    let isOver = false
    const start = async () => {
      if (isOver) return
      const onReady = onSetUp(uploader)
      // StrictMode runs effects twice.
      if (announced.current === uploader) return
      announced.current = uploader
      try {
        await onReady?.(uploader)
      } catch (error) {
        uploader.logger.error('"onReady" threw. The uploader works; fix the function.', error)
      }
    }
    const starting = whenSetUp(uploader)
    void (starting ? starting.then(start) : start())
    return () => {
      isOver = true
    }
  }, [uploader])
}
