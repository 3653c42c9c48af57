import { type RefObject, useEffect, useState } from 'react'
import type { ActionQueue } from '../early/ActionQueue.js'
import { isAwaited } from '../early/uploaderReady.js'
import type { AppLoader } from './AppLoader.js'
import type { EarlyFiles } from './files/earlyFiles.js'
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
    const follow = async () => {
      if (!queue.isAdding) return
      const added = queue.getSnapshot()
      const earlyFiles = await loader.loadEarly()
      const { app } = loader.getSnapshot()
      // The app may have taken them from the queue, and is about to show them; otherwise they may have been discarded.
      const actions = app ? added : queue.getSnapshot()
      if (!earlyFiles || (!app && !queue.isAdding)) return
      const { props } = latest.current
      const isAlone = !app && !isAwaited(props.apiRef)
      const current = () => (isOver ? null : latest.current.props)
      const early = earlyFiles({ queue, actions, props, current, isAlone })
      setShown(early)
      await early.ended
    }
    const unsubscribe = queue.subscribe(() => loader.goBefore(follow()))
    return () => {
      isOver = true
      unsubscribe()
    }
  }, [queue, loader, latest, isReplaced])
  // As an uploader that is removed does.
  useEffect(() => () => queue.abortSends(), [queue])
  const isDiscarded = !queue.isAdding && !loader.getSnapshot().app
  return isReplaced || isDiscarded ? null : shown
}
