import { useClientLayoutEffect } from '@lading/react/internal/views'
import { useEffect } from 'react'
import type { Intents } from '../early/createIntents.js'
import { earlyComponents, notifyOfComponents } from '../early/earlyComponents.js'
import type { LazyUploaderProps } from '../props/FileUploaderRegularProps.js'

/**
 * Registers a component for forms with its name, and for code that waits for its ref's uploader.
 *
 * @param isRegistered True if the caller does this.
 */
export function useEarlyComponent(
  intents: Intents,
  props: LazyUploaderProps,
  load: () => unknown,
  message: string,
  isRegistered: boolean,
): void {
  const { all, uploaders, awaited } = earlyComponents
  const { isAdding: isWaiting, discardFiles } = intents
  const { apiRef, ctxName: key = intents } = props
  // Runs before the browser paints, so that forms have the component's files.
  useClientLayoutEffect(() => {
    if (isRegistered) return
    all.set(intents, { key, props, load, isWaiting, discardFiles, message })
    notifyOfComponents()
  }, [intents, key, props, load, isWaiting, message, discardFiles, isRegistered])
  // Not a layout effect: a suspended page hides its components only for a moment.
  useEffect(
    () => () => {
      if (isRegistered) return
      all.delete(intents)
      uploaders.delete(intents)
      notifyOfComponents()
    },
    [intents, isRegistered],
  )
  useEffect(() => {
    if (awaited.has(apiRef as object)) load()
  }, [apiRef, load])
}
