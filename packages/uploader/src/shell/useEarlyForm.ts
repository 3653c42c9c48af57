import { useClientLayoutEffect } from '@lading/react/views'
import type { ActionQueue } from '../early/ActionQueue.js'
import { contexts } from '../early/contexts.js'
import type { LazyUploaderProps } from '../FileUploaderRegularProps.js'

/** Registers the files and limits of a component for the forms of its name. */
export function useEarlyForm(queue: ActionQueue, props: LazyUploaderProps, message: string): void {
  const { ctxName, initialFiles, value, multipleMin } = props
  const { isAdding: isWaiting, discardFiles } = queue
  useClientLayoutEffect(() => {
    if (!ctxName) return
    const known = contexts.get(ctxName).form
    // A further component of the name, such as a second button, has no files of its own.
    if (known && known.owner !== queue && !initialFiles && value === undefined && !multipleMin) return
    contexts.set(ctxName, { form: { owner: queue, props, isWaiting, discardFiles, message } })
  }, [ctxName, queue, props, isWaiting, message])
  useClientLayoutEffect(
    () => () => {
      if (ctxName && contexts.get(ctxName).form?.owner === queue) contexts.set(ctxName, { form: undefined })
    },
    [ctxName, queue],
  )
}
