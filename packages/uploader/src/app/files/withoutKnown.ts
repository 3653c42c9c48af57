import type { ActionQueue } from '../../early/createActionQueue.js'
import type { LazyUploaderProps } from '../../FileUploaderRegularProps.js'

/** Returns the props of the page without the event of a file that the page knows as uploaded already. */
export function withoutKnown(
  props: LazyUploaderProps,
  { known }: Pick<ActionQueue, 'known'>,
): LazyUploaderProps {
  const { onFileUploadSuccess } = props
  if (!onFileUploadSuccess) return props
  return {
    ...props,
    onFileUploadSuccess(entry) {
      const isKnown = known.get(entry.internalId) === entry.uuid
      // A file that is uploaded again is news.
      known.delete(entry.internalId)
      return isKnown ? undefined : onFileUploadSuccess(entry)
    },
  }
}
