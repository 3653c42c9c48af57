import { useClientLayoutEffect } from '@lading/react/views'
import { contexts } from '../early/contexts.js'
import type { LazyUploaderProps } from '../FileUploaderRegularProps.js'

/** Registers the files and limits of a component for the forms of its name. @param owner Stands for the component. */
export function useEarlyForm(
  owner: object,
  props: LazyUploaderProps,
  isWaiting: boolean,
  message: string,
): void {
  const { ctxName, initialFiles, value, multipleMin } = props
  useClientLayoutEffect(() => {
    if (!ctxName) return
    const known = contexts.get(ctxName).form
    // A further component of the name, such as a second button, has no files of its own.
    if (known && known.owner !== owner && !initialFiles && value === undefined && !multipleMin) return
    contexts.set(ctxName, { form: { owner, props, isWaiting, message } })
  }, [ctxName, owner, props, isWaiting, message])
  useClientLayoutEffect(
    () => () => {
      if (ctxName && contexts.get(ctxName).form?.owner === owner) contexts.set(ctxName, { form: undefined })
    },
    [ctxName, owner],
  )
}
