import type { MessageFormatter } from '../hooks/useMessage.js'
import type { Drag } from './DropZone.js'

/** Returns the words of an area on which something can be dropped now: how many files, as far as that is known. */
export function dropTitle(message: MessageFormatter, { dragged }: Drag): string {
  if (!dragged?.count) return message('drop-release')
  const { count, hasFolders } = dragged
  return message(hasFolders ? 'drop-items' : 'drop-files', { count })
}
