import { useClientLayoutEffect } from '@lading/react/views'
import type { ActionQueue } from '../early/ActionQueue.js'
import { earlyForms } from '../early/earlyForms.js'
import type { LazyUploaderProps } from '../FileUploaderRegularProps.js'

/** Registers the files and limits of a component for the forms of its name. */
export function useEarlyForm(queue: ActionQueue, props: LazyUploaderProps, message: string): void {
  const name = props.ctxName
  const { isAdding: isWaiting, discardFiles } = queue
  useClientLayoutEffect(() => {
    if (!name) return
    earlyForms.all.set(queue, { name, props, isWaiting, discardFiles, message })
    earlyForms.onChange?.()
  }, [name, queue, props, isWaiting, message])
  useClientLayoutEffect(
    () => () => {
      if (earlyForms.all.delete(queue)) earlyForms.onChange?.()
    },
    [name, queue],
  )
}
