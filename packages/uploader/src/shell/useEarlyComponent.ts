import { useClientLayoutEffect } from '@lading/react/views'
import type { ActionQueue } from '../early/ActionQueue.js'
import { earlyComponents, notifyOfComponents } from '../early/earlyComponents.js'
import type { LazyUploaderProps } from '../FileUploaderRegularProps.js'

/** Registers a component for forms of its name, and for what waits for the uploader of its ref. */
export function useEarlyComponent(
  queue: ActionQueue,
  props: LazyUploaderProps,
  load: () => unknown,
  message: string,
): void {
  const { all, uploaders, awaited } = earlyComponents
  const { isAdding: isWaiting, discardFiles } = queue
  const { apiRef } = props
  useClientLayoutEffect(() => {
    all.set(queue, { props, load, isWaiting, discardFiles, message })
    notifyOfComponents()
  }, [queue, props, load, isWaiting, message])
  useClientLayoutEffect(() => {
    if (awaited.has(apiRef as object)) load()
    return () => {
      all.delete(queue)
      uploaders.delete(queue)
      notifyOfComponents()
    }
  }, [queue, apiRef, load])
}
