import type { ActionQueue } from '../../early/createActionQueue.js'
import type { LazyUploaderProps } from '../../FileUploaderRegularProps.js'

/** Returns the props of the page without the event of a file that the page knows as uploaded already. */
export function withoutKnown(
  props: LazyUploaderProps,
  { sends }: Pick<ActionQueue, 'sends'>,
): LazyUploaderProps {
  const { onFileUploadSuccess } = props
  if (!onFileUploadSuccess) return props
  return {
    ...props,
    onFileUploadSuccess(entry) {
      const file = entry.file as File
      if (!sends.get(file)?.isKnown) return onFileUploadSuccess(entry)
      // One that is added again is sent again, which is news.
      sends.delete(file)
    },
  }
}
