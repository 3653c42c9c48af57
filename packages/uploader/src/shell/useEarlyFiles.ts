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
      const actions = queue.getSnapshot()
      if (!actions.some(({ kind }) => kind === 'files' || kind === 'transfer')) return
      const earlyFiles = await loader.loadEarly()
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
  return isReplaced ? null : shown
}
