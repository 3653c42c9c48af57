import type { Uploader } from '@lading/kernel'
import { useEffect, useRef } from 'react'
import type { AppRootProps } from '../UploaderApp.js'
import { whenSetUp } from './shared/whenSetUp.js'

/**
 * Calls `onSetUp` of the shell and `onReady` of the page when the plugins of an uploader are set up, at once where they are. What
 * `onReady` throws or rejects with is reported: as an error of an effect, it would unmount the page.
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
