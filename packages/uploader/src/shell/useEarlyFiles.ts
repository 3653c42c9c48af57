import { useEffect, useRef, useState } from 'react'
import type { ActionQueue } from '../early/ActionQueue.js'
import { isAwaited } from '../early/uploaderReady.js'
import type { LazyUploaderProps } from '../FileUploaderRegularProps.js'
import type { AppLoader } from './AppLoader.js'
import type { EarlyFiles } from './files/earlyFiles.js'

/** Returns the files that were added before the app is loaded, by code that arrives before it; null while there are none. */
export function useEarlyFiles(
  queue: ActionQueue,
  loader: AppLoader,
  props: LazyUploaderProps,
  isReplaced: boolean,
): EarlyFiles | null {
  const [shown, setShown] = useState<EarlyFiles | null>(null)
  const latest = useRef(props)
  latest.current = props
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
      if (!app && !queue.isAdding) return
      const props = latest.current
      const isAlone = !app && !isAwaited(props.apiRef)
      const current = () => (isOver ? null : latest.current)
      const early = earlyFiles?.({ queue, actions, props, current, isAlone })
      if (!early) return
      setShown(early)
      await early.ended
    }
    const unsubscribe = queue.subscribe(() => loader.goBefore(follow()))
    return () => {
      isOver = true
      unsubscribe()
    }
  }, [queue, loader, isReplaced])
  const isDiscarded = !queue.isAdding && !loader.getSnapshot().app
  return isReplaced || isDiscarded ? null : shown
}
