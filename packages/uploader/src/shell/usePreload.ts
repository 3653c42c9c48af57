import { watchIntent } from '@lading/react/views'
import { type RefObject, useEffect } from 'react'
import type { Preload } from '../early/Preload.js'
import { whenIdle } from '../early/whenIdle.js'
import type { AppLoader } from './createAppLoader.js'

/**
 * Loads the app as `preload` says, what sends a first file before it, and the app on intent in any case. After a failure, presses and a
 * connection that is back load it again.
 */
export function usePreload(root: RefObject<HTMLElement | null>, loader: AppLoader, preload: Preload): void {
  const isIdle = loader.getSnapshot().status === 'idle'
  useEffect(() => {
    if (!isIdle) return
    if (preload === 'now') void loader.load()
    const waitsForIntent = preload === 'now' || preload === 'intent' || savesData()
    const cancelIdle = waitsForIntent ? undefined : whenIdle(() => loader.loadSoon(true), loader.loadFirst)
    const prepare = (isDrag?: boolean) => {
      // A drop that follows immediately is sent first.
      if (isDrag) loader.goBefore(loader.loadFirst())
      loader.loadSoon()
    }
    const endWatch = root.current ? watchIntent(root.current, prepare) : undefined
    return () => {
      cancelIdle?.()
      endWatch?.()
    }
  }, [root, loader, preload, isIdle])
}

/** Whether the data saver of the browser is on; then nothing is loaded that may not be needed. */
function savesData(): boolean | undefined {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } }
  return connection?.saveData
}
