import { useEffect, useState } from 'react'
import type { ActionQueue } from '../early/createActionQueue.js'
import type { AppLoader } from './createAppLoader.js'
import type { EarlyFiles, earlyFiles } from './files/earlyFiles.js'

/** Returns the files that were added before the app is loaded, by code that arrives before it; null while there are none. */
export function useEarlyFiles(queue: ActionQueue, loader: AppLoader, isReplaced: boolean): EarlyFiles | null {
  const [shown, setShown] = useState<EarlyFiles | null>(null)
  useEffect(() => {
    if (isReplaced) return
    const take = (code?: typeof earlyFiles) => code?.({ queue, onShow: setShown })
    return queue.subscribe(() => {
      // Without this code, files wait for the app.
      if (queue.isAdding && !queue.isConnected) loader.goBefore(loader.loadEarly().then(take))
    })
  }, [queue, loader, isReplaced])
  const isDiscarded = !queue.isAdding && !loader.getSnapshot().app
  return isReplaced || isDiscarded ? null : shown
}
