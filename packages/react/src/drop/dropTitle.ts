import type { MessageFormatter } from '../hooks/useMessage.js'
import type { Drag } from './DropZone.js'

/** Returns the label for an area that accepts the current drag; includes the file count if it's known. */
export function dropTitle(message: MessageFormatter, { dragged }: Drag): string {
  if (!dragged?.count) return message('drop-release')
  const { count, hasFolders } = dragged
  return message(hasFolders ? 'drop-items' : 'drop-files', { count })
}
