import type { ActionQueue } from '../../early/ActionQueue.js'
import type { LazyUploaderProps } from '../../FileUploaderRegularProps.js'

/** Returns the props of the page without the event of a file that the page knows as uploaded already. */
export function withoutTold(
  props: LazyUploaderProps,
  { told }: Pick<ActionQueue, 'told'>,
): LazyUploaderProps {
  const { onFileUploadSuccess } = props
  if (!onFileUploadSuccess) return props
  return {
    ...props,
    onFileUploadSuccess(entry) {
      const isTold = told.get(entry.internalId) === entry.uuid
      // A file that is uploaded again is news.
      told.delete(entry.internalId)
      return isTold ? undefined : onFileUploadSuccess(entry)
    },
  }
}
