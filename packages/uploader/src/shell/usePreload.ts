import { watchIntent } from '@lading/react/internal/views'
import { type RefObject, useEffect, useState } from 'react'
import { whenIdle } from '../early/whenIdle.js'
import type { Preload } from '../props/Preload.js'
import type { AppLoader } from './createAppLoader.js'

/**
 * Loads the app according to `preload`, with the code for sending a first file before it, and always loads the app on intent.
 * After a failure, clicks and a restored connection load it again.
 */
export function usePreload(root: RefObject<HTMLElement | null>, loader: AppLoader, preload: Preload): void {
  const isIdle = loader.getSnapshot().status === 'idle'
  // Effects come after the first paint, until which the connection would be idle.
  useState(() => {
    const hasLoaded = globalThis.document?.readyState === 'complete'
    if (hasLoaded && isIdle && preload === 'idle' && !savesData()) void loader.loadFirst()
  })
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

/** Returns true if the browser's data saver is on; then nothing is loaded that might not be needed. */
function savesData(): boolean | undefined {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } }
  return connection?.saveData
}
