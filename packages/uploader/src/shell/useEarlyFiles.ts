import { type RefObject, useEffect, useState } from 'react'
import type { ActionQueue } from '../early/createActionQueue.js'
import { earlyComponents } from '../early/earlyComponents.js'
import type { AppLoader } from './createAppLoader.js'
import type { EarlyFiles, earlyFiles } from './files/earlyFiles.js'
import type { ShellState } from './ShellState.js'

/** Returns the files that were added before the app is loaded, by code that arrives before it; null while there are none. */
export function useEarlyFiles(
  queue: ActionQueue,
  loader: AppLoader,
  latest: RefObject<Pick<ShellState, 'props'>>,
  isReplaced: boolean,
): EarlyFiles | null {
  const [shown, setShown] = useState<EarlyFiles | null>(null)
  useEffect(() => {
    if (isReplaced) return
    let isOver = false
    const { awaited } = earlyComponents
    const current = () => (isOver ? null : latest.current.props)
    const unsubscribe = queue.subscribe(() => {
      const added = queue.getSnapshot()
      const show = (code?: typeof earlyFiles) =>
        code?.({ queue, loader, added, current, awaited, onShow: setShown })
      if (queue.isAdding) loader.goBefore(loader.loadEarly().then(show))
    })
    return () => {
      isOver = true
      unsubscribe()
    }
  }, [queue, loader, latest, isReplaced])
  const isDiscarded = !queue.isAdding && !loader.getSnapshot().app
  return isReplaced || isDiscarded ? null : shown
}
