import { useClientLayoutEffect } from '@lading/react/views'
import { useEffect } from 'react'
import type { ActionQueue } from '../early/createActionQueue.js'
import { earlyComponents, notifyOfComponents } from '../early/earlyComponents.js'
import type { LazyUploaderProps } from '../FileUploaderRegularProps.js'

/**
 * Registers a component for forms of its name, and for what waits for the uploader of its ref.
 *
 * @param contextKey The key of its uploader in `contexts`. @default its `ctxName`, or the queue
 */
export function useEarlyComponent(
  queue: ActionQueue,
  props: LazyUploaderProps,
  load: () => unknown,
  message: string,
  contextKey?: unknown,
): void {
  const { all, uploaders, awaited } = earlyComponents
  const { isAdding: isWaiting, discardFiles } = queue
  const { apiRef, ctxName = queue } = props
  const key = contextKey ?? ctxName
  // Before the browser paints, so that forms have its files.
  useClientLayoutEffect(() => {
    all.set(queue, { key, props, load, isWaiting, discardFiles, message })
    notifyOfComponents()
  }, [queue, key, props, load, isWaiting, message, discardFiles])
  // Not of the layout: a suspended page hides its components for a moment only.
  useEffect(
    () => () => {
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
