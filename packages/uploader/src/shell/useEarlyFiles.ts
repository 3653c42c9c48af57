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
      const earlyFiles = queue.isAdding ? await loader.loadEarly() : undefined
      // They may have been discarded, or passed to the app, in the meantime.
      if (!queue.isAdding) return
      const actions = queue.getSnapshot()
      const props = latest.current
      const isAlone = !loader.getSnapshot().app && !isAwaited(props.apiRef)
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
  // The app has taken them from the queue, and is about to show them.
  const isPassed = loader.getSnapshot().app !== null
  return isReplaced || !(queue.isAdding || isPassed) ? null : shown
}
