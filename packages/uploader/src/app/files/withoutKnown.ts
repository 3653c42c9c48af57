import type { ActionQueue } from '../../early/createActionQueue.js'
import type { LazyUploaderProps } from '../../FileUploaderRegularProps.js'

/**
 * Returns the props of the page without the event of a file that the page knows as uploaded already, and without states of the list in which
 * it is not yet: its upload is about to join the one that has ended.
 */
export function withoutKnown(
  props: LazyUploaderProps,
  { known }: Pick<ActionQueue, 'known'>,
): LazyUploaderProps {
  const { onChange, onFileUploadSuccess } = props
  if (!onFileUploadSuccess) return props
  return {
    ...props,
    ...(onChange && {
      onChange(state) {
        const isBehind = state.allEntries.some(
          ({ internalId, status }) => status === 'uploading' && known.has(internalId),
        )
        return isBehind ? undefined : onChange(state)
      },
    }),
    onFileUploadSuccess(entry) {
      const isKnown = known.get(entry.internalId) === entry.uuid
      // A file that is uploaded again is news.
      known.delete(entry.internalId)
      return isKnown ? undefined : onFileUploadSuccess(entry)
    },
  }
}
