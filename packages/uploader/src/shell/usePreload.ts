import { type RefObject, useEffect } from 'react'
import type { AppLoader } from './AppLoader.js'
import type { Preload } from './Preload.js'
import { watchIntent } from './watchIntent.js'
import { whenIdle } from './whenIdle.js'

/** Loads the app as `preload` says, and on intent in any case; again when a lost connection is back. */
export function usePreload(root: RefObject<HTMLElement | null>, { load }: AppLoader, preload: Preload): void {
  useEffect(() => {
    if (preload === 'now') void load()
    const isFrugal = preload === 'intent' || savesData()
    const cancelIdle = isFrugal || preload === 'now' ? undefined : whenIdle(() => void load())
    const endWatch = root.current ? watchIntent(root.current, () => void load()) : undefined
    return () => {
      cancelIdle?.()
      endWatch?.()
    }
  }, [root, load, preload])
}

/** Whether the person has told the browser to use little data; then nothing is loaded that may not be needed. */
function savesData(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } }
  return connection?.saveData === true
}
