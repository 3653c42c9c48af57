import { useClientLayoutEffect } from '@lading/react/views'
import { useEffect } from 'react'
import type { Intents } from '../early/createIntents.js'
import { earlyComponents, notifyOfComponents } from '../early/earlyComponents.js'
import type { LazyUploaderProps } from '../FileUploaderRegularProps.js'

/**
 * Registers a component for forms with its name, and for code that waits for its ref's uploader.
 *
 * @param contextKey The uploader's key in `contexts`. @default its `ctxName`, or the intents
 */
export function useEarlyComponent(
  intents: Intents,
  props: LazyUploaderProps,
  load: () => unknown,
  message: string,
  contextKey?: unknown,
): void {
  const { all, uploaders, awaited } = earlyComponents
  const { isAdding: isWaiting, discardFiles } = intents
  const { apiRef, ctxName = intents } = props
  const key = contextKey ?? ctxName
  // Runs before the browser paints, so that forms have the component's files.
  useClientLayoutEffect(() => {
    all.set(intents, { key, props, load, isWaiting, discardFiles, message })
    notifyOfComponents()
  }, [intents, key, props, load, isWaiting, message, discardFiles])
  // Not a layout effect: a suspended page hides its components only for a moment.
  useEffect(
    () => () => {
      all.delete(intents)
      uploaders.delete(intents)
      notifyOfComponents()
    },
    [intents],
  )
  useEffect(() => {
    if (awaited.has(apiRef as object)) load()
  }, [apiRef, load])
}
