import { useClientLayoutEffect } from '@lading/react/views'
import { useEffect } from 'react'
import type { ActionQueue } from '../early/createActionQueue.js'
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
  // Before the browser paints, so that forms have its files.
  useClientLayoutEffect(() => {
    all.set(queue, { props, load, isWaiting, discardFiles, message })
    notifyOfComponents()
  }, [queue, props, load, isWaiting, message])
  // Not of the layout: a suspended page hides its components for a moment only.
  useEffect(
    () => () => {
      // As an uploader that is removed does.
      queue.abortSends()
      all.delete(queue)
      uploaders.delete(queue)
      notifyOfComponents()
    },
    [queue],
  )
  useEffect(() => {
    if (awaited.has(apiRef as object)) load()
  }, [apiRef, load])
}
